import { usage } from '../failure.ts';
import { t } from '../language.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether the text is a uuid. Text that only resembles one is a slip of the hand: a usage failure, before anything is sent. */
export function isUuid(text: string): boolean {
  if (uuid.test(text)) return true;
  const resembles = /^[0-9a-f]{8}-[0-9a-z-]*$/i.test(text) || /^[0-9a-f-]{30,}$/i.test(text);
  if (!resembles) return false;
  throw usage(
    t({
      nl: `'${text}' is geen geldige uuid: verwacht 8-4-4-4-12 tekens van 0 tot f`,
      en: `'${text}' is not a valid uuid: expected 8-4-4-4-12 characters from 0 to f`,
    }),
  );
}
