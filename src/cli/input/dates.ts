import { readDate } from '../../belgium/typed/date.ts';
import { usage } from '../../failure.ts';
import { t } from '../../language.ts';

/** Reads a day as `readDate` does and gives it as `YYYY-MM-DD`; fails with exit 2 on anything else. `name` begins the message. */
export function parseDate(text: string, name: string): string {
  const { value, fault, hint } = readDate(text);
  if (fault !== undefined) throw usage(`${name}: ${fault}`, { hint });
  return value;
}

/**
 * Fails with exit 2 where a period ends before it begins. `first` and `last` name both days in the message, and `shown` writes
 * them there.
 */
export function checkPeriod(
  van: string | undefined,
  tot: string | undefined,
  [first, last]: readonly [string, string] = ['--van', '--tot'],
  shown = (day: string) => day,
): void {
  if (van === undefined || tot === undefined || van <= tot) return;
  throw usage(
    t({
      nl: `${first} (${shown(van)}) ligt na ${last} (${shown(tot)})`,
      en: `${first} (${shown(van)}) is after ${last} (${shown(tot)})`,
    }),
  );
}
