import { usage } from '../../failure.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const anyUuid = '00000000-0000-0000-0000-000000000000';

// One with a wrong letter or group, one without dashes, and one with text behind it.
const slips = [/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}(?:-|$)/i, /^(?=.{28,44}$)[0-9a-z]+(?:-[0-9a-z]+){4}$/i, /^[0-9a-f-]{30,}$/i];
const begun = /^[0-9a-f]{8}-[0-9a-z-]*$/i;

/** Whether the text is the beginning of a uuid, of eight characters or more. */
export const beginsUuid = (text: string): boolean => text.length >= 8 && text.length < 36 && uuid.test(text + anyUuid.slice(text.length));

export const isWholeUuid = (text: string): boolean => uuid.test(text);

const isSlip = (text: string, free: boolean): boolean =>
  !beginsUuid(text) && (slips.some((slip) => slip.test(text)) || (!free && begun.test(text)));

/**
 * Whether the text is a whole uuid. Text that only resembles one, and is no beginning of one either, is a typing error and
 * fails with exit 2. With `free`, where any other text is possible too, text that begins as a uuid does is no error: a
 * supplier may number an invoice 20260311-001x.
 */
export function isUuid(text: string, { free = false } = {}): boolean {
  if (isWholeUuid(text)) return true;
  if (!isSlip(text, free)) return false;
  throw usage({ nl: `'${text}': dit is geen volledig id`, en: `'${text}': this is not a complete id` });
}

/** Whether a command reads this text as an id, or refuses it as one with a typing error, so that no name can be looked up by it. */
export const passesForUuid = (text: string): boolean => isWholeUuid(text) || isSlip(text, false);

/** The items whose id begins with this text; none if the text is too short to be the beginning of an id. */
export const whoseIdBegins = <T extends { id: string }>(items: readonly T[], text: string): T[] =>
  beginsUuid(text) ? items.filter(({ id }) => id.toLowerCase().startsWith(text.toLowerCase())) : [];
