import { serve } from '../_shared/deno.ts';
import { confirmNewsletter, readSettings } from './confirm.ts';

serve(readSettings, confirmNewsletter);
