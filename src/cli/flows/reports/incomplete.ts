import { Failure } from '../../../failure.ts';
import type { Ledger, Unread } from '../../../jobs/reports/count/booked.ts';
import { t } from '../../../language.ts';

/** So many documents are named one by one; a message of thousands of lines helps nobody. */
const mostNamed = 50;

/** Says how many documents are missing from the figures; undefined where none is. */
export function incompleteText({ documents, unread }: Ledger): string | undefined {
  if (unread.length === 0) return undefined;
  const total = documents.length + unread.length;
  if (total === 1)
    return t({
      nl: 'Onvolledig: het enige document zit niet in deze cijfers.',
      en: 'Incomplete (onvolledig): the only document is not in these figures.',
    });
  return t({
    nl: `Onvolledig: ${unread.length} van de ${total} documenten ${unread.length === 1 ? 'zit' : 'zitten'} niet in deze cijfers.`,
    en: `Incomplete (onvolledig): ${unread.length} of the ${total} documents ${unread.length === 1 ? 'is' : 'are'} not in these figures.`,
  });
}

/** The documents that are missing from the figures, each with the reason, as far as a person wants to read them; `more` are left out. */
export const namedUnread = (unread: readonly Unread[]) => ({
  named: unread.slice(0, mostNamed).map((one) => ({ name: one.row.nummer ?? one.row.id, reason: reasonOf(one) })),
  more: Math.max(0, unread.length - mostNamed),
});

/** These reasons by their names; of two documents with one number, both are there. */
export function errorsOf(named: readonly { readonly name: string; readonly reason: string }[]): Record<string, string> {
  const errors = new Map<string, string>();
  for (const { name, reason } of named) {
    let [own, count] = [name, 1];
    while (errors.has(own)) own = `${name} (${++count})`;
    errors.set(own, reason);
  }
  return Object.fromEntries(errors);
}

/**
 * The failure, exit 8, that names the documents which are not in the figures, and `others` that make them incomplete; undefined
 * where nothing is missing.
 */
export function incompleteFailure({ unread }: Pick<Ledger, 'unread'>, others: Readonly<Record<string, string>> = {}): Failure | undefined {
  const { named, more } = namedUnread(unread);
  const errors = { ...errorsOf(named), ...others };
  if (Object.keys(errors).length === 0) return undefined;
  const rest = more > 0 ? t({ nl: `En nog ${more}. `, en: `And ${more} more. ` }) : '';
  const again = t({
    nl: 'Hetzelfde commando probeert ze opnieuw en leest alleen wat nog ontbreekt.',
    en: 'The same command tries them again and reads only those that are still missing.',
  });
  return figuresIncomplete(errors, rest + again);
}

/** The failure, exit 8, of figures that lack these parts, each with the reason. */
export const figuresIncomplete = (errors: Readonly<Record<string, string>>, hint: string): Failure =>
  new Failure('partly', t({ nl: 'de cijfers zijn onvolledig', en: 'the figures are incomplete (onvolledig)' }), {
    errors,
    ...(hint !== '' && { hint }),
  });

const reasonOf = ({ message, missing = [] }: Unread): string =>
  message ?? t({ nl: `de dienst geeft geen ${missing.join(', ')}`, en: `the service gives no ${missing.join(', ')}` });
