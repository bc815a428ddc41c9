import type { Language } from '../../language.ts';
import type { Format } from '../output/out.ts';

/** The global options as commander gives them. */
export interface Globals {
  profiel?: string;
  formaat?: Format;
  json?: boolean;
  velden?: string[];
  csvStijl?: 'be';
  csvRuw?: boolean;
  stil?: boolean;
  debug?: boolean;
  /** From `--debug=curl`. */
  debugCurl?: boolean;
  geenKleur?: boolean;
  geenPager?: boolean;
  ja?: boolean;
  nietInteractief?: boolean;
  proef?: boolean;
  taal?: Language;
  timeout?: number;
  maxWacht?: number;
  nietWachten?: boolean;
  negeerOpen?: boolean;
  tochMaken?: boolean;
  /** An option of lists. */
  limit?: number;
  /** An option of the commands that send. */
  nogmaals?: boolean;
  tempo?: number;
}
