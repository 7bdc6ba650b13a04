import { serve } from '../_shared/deno.ts';
import { handleUnsubscribe, readSettings } from './unsubscribe.ts';

serve(readSettings, handleUnsubscribe);
