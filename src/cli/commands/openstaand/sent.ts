import { today, writeDay } from '../../../belgium/dates.ts';
import { given } from '../../../contract/fields.ts';
import { usage, notFound, notConfirmed } from '../../../failure.ts';
import { reminderDay, keepReminder, type ReminderWay, remindersIn, termEnd } from '../../../jobs/bank/reminders.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { readKlant } from '../../../service/references/name.ts';
import { madeNow } from '../../flows/bank/open.ts';
import { aKlant, meant } from '../../flows/choosing/named.ts';
import type { NamedWord } from '../../command/command.ts';
import type { OpenSession } from '../../session/session.ts';

/** Keeps that the last reminder of a customer went on a day, which starts its term. Fails with exit 3 if none was written by then. */
export async function tellSent(
  session: OpenSession,
  named: NamedWord<string>,
  { op, per }: { readonly op: string; readonly per: ReminderWay },
): Promise<void> {
  const day = writeDay(op);
  if (op > today(session.now())) throw usage({ nl: `--op: ${day} moet nog komen`, en: `--op: ${day} is yet to come` });
  const store = await session.state();
  const which = await meant(session, aKlant, await named.word());
  const { id, naam } = await readKlant(await session.api(), which.id);
  const theirs = (await remindersIn(store)).filter(({ klant }) => klant === id.toLowerCase());
  const letterOn = (date: string) => theirs.findLast((one) => one.soort === 'herinnering' && reminderDay(one) <= date);
  const letter = letterOn(op);
  const name = clean(naam ?? id);
  if (!letter) {
    throw notFound(
      t({ nl: `voor ${name} was op ${day} nog geen herinnering geschreven`, en: `no reminder was written for ${name} by ${day}` }),
      { hint: t({ nl: 'Schrijf er een: duit openstaand herinner <klant>', en: 'Write one: duit openstaand herinner <klant>' }) },
    );
  }
  if (theirs.some((one) => one.soort === 'herinnerd' && one.op === op)) {
    throw notConfirmed('already_done', {
      nl: `dat is al gezegd voor ${name} op ${day}`,
      en: `that was said already for ${name} on ${day}`,
    });
  }
  const { documenten } = letter;
  // A letter that went twice asks its cost once.
  const isSent = theirs.some((one) => one.soort === 'herinnerd' && letterOn(one.op) === letter);
  const kosten = isSent ? undefined : letter.kosten;
  await keepReminder(store, {
    soort: 'herinnerd',
    klant: id.toLowerCase(),
    documenten,
    ...given({ kosten }),
    op,
    per,
    ...madeNow(session),
  });
  const end = writeDay(termEnd(op));
  await session.out.notice({
    nl: `${name}: herinnerd op ${day}, termijn tot en met ${end}.`,
    en: `${name}: reminded on ${day}, term up to and including ${end}.`,
  });
}
