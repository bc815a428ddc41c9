import { usage } from '../../failure.ts';
import { t } from '../../language.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

// A uuid that was cut short, one with a wrong letter or group, and one without dashes.
const slips = [/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}(?:-|$)/i, /^(?=.{28,44}$)[0-9a-z]+(?:-[0-9a-z]+){4}$/i, /^[0-9a-f-]{30,}$/i];
const begun = /^[0-9a-f]{8}-[0-9a-z-]*$/i;

/**
 * Whether the text is a uuid. Text that only resembles one is a typing error and fails with exit 2. With `free`, where any
 * other text is possible too, the beginning of a uuid is no error: a supplier may number an invoice 20260311-001.
 */
export function isUuid(text: string, { free = false } = {}): boolean {
  if (uuid.test(text)) return true;
  if (!slips.some((slip) => slip.test(text)) && (free || !begun.test(text))) return false;
  throw usage(
    t({
      nl: `'${text}' is geen geldige uuid: verwacht 8-4-4-4-12 tekens van 0 tot f`,
      en: `'${text}' is not a valid uuid: expected 8-4-4-4-12 characters from 0 to f`,
    }),
  );
}
