import { serve } from '../_shared/deno.ts';
import { notifyOperator, readSettings } from './notify.ts';

serve(readSettings, notifyOperator);
