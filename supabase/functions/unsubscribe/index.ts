import { serve } from '../_shared/deno.ts';
import { answerUnsubscribe, readSettings } from './unsubscribe.ts';

serve(readSettings, answerUnsubscribe);
