import { given } from '../../../contract/fields.ts';
import { Failure, usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { thisOccupant } from '../../../machine/files/occupant.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { ReadRequest } from '../../../service/journal/approval/approvals.ts';
import { requestName, type Standing } from '../../../service/journal/approval/records.ts';
import { declined, needsHuman } from '../../flows/confirm.ts';
import type { NamedWord } from '../../command/command.ts';
import { openPen } from '../../output/pen.ts';
import type { OpenSession } from '../../session/session.ts';
import { standingWords } from './columns.ts';
import { unusualIn } from './remarks.ts';
import { headLines, namedRequest, tableOf, writePage } from './show.ts';

/**
 * Has a person at the terminal look at an aanvraag and approve exactly that. No option replaces the answer: exit 12. The command that
 * asked goes through once after it.
 */
export async function approve(
  session: OpenSession,
  asked: NamedWord<number>,
  { uitvoeren }: { uitvoeren?: true | undefined },
): Promise<void> {
  const nummer = await asked.word();
  const { ask, globals, out, approvals } = session;
  const shown = await namedRequest(session, nummer);
  checkStands(shown, ['wacht', 'geweigerd', 'goedgekeurd']);
  const naam = requestName(nummer);
  if (uitvoeren) (await import('./carry-out.ts')).checkCarried(session, shown);
  if (shown.stand === 'goedgekeurd') {
    await out.notice({ nl: `${naam} is al goedgekeurd.`, en: `${naam} is approved already.` });
    return uitvoeren && (await import('./carry-out.ts')).carryOutRequest(session, shown);
  }
  if (!globals.proef) {
    if (!ask.interactive) throw needsHuman({ nl: 'een aanvraag goedkeuren', en: 'approve a request' });
    await look(session, shown);
  }
  if (!(await (await approvals()).decide(shown.aanvraag, { soort: 'goed', door: thisOccupant() }))) throw moved(naam);
  if (uitvoeren) return (await import('./carry-out.ts')).carryOutRequest(session, shown);
  await out.notice({
    nl: `${naam} goedgekeurd. Hetzelfde commando gaat nu één keer door, binnen 7 dagen en zolang geen grens wijzigt.`,
    en: `${naam} approved. The same command goes through once now, within 7 days and as long as no rail changes.`,
  });
}

/** Refuses an aanvraag: the command that asked hears so. Nothing can leave by it, so nobody is asked. */
export async function refuse(session: OpenSession, asked: NamedWord<number>): Promise<void> {
  const nummer = await asked.word();
  const { globals, out, approvals } = session;
  const shown = await namedRequest(session, nummer);
  checkStands(shown, ['wacht', 'goedgekeurd', 'geweigerd']);
  const naam = requestName(nummer);
  const ruling = { soort: 'geweigerd', door: thisOccupant(), ...given({ reden: globals.reden }) } as const;
  if (!(await (await approvals()).decide(shown.aanvraag, ruling))) throw moved(naam);
  await out.notice({ nl: `${naam} geweigerd; er is niets verstuurd.`, en: `${naam} refused; nothing was sent.` });
}

/** Shows the aanvraag as one table, and any document of it whole, until the person says yes. Exit 12 where they say no. */
async function look({ ask, journal, memory, profile, timeZone }: OpenSession, shown: ReadRequest): Promise<void> {
  const { writes, aanvraag } = shown;
  const { naam } = await profile();
  const remarks = await unusualIn({ journal, memory }, writes);
  const lines = [
    ...headLines(shown, timeZone).map(clean),
    ...tableOf(writes),
    '',
    ...remarks.map((remark) => `${t({ nl: 'Let op', en: 'Note' })}: ${clean(remark)}`),
    t({ nl: `Profiel: ${clean(naam)}`, en: `Profile: ${clean(naam)}` }),
  ];
  await ask.show(lines.join('\n'));
  const pen = await openPen(false);
  for (;;) {
    const answer = await ask.read(
      t({
        nl: `${requestName(aanvraag.nummer)} goedkeuren? j, n, of een nummer om het helemaal te zien`,
        en: `Approve ${requestName(aanvraag.nummer)}? y, n, or a number to see it whole`,
      }),
      (text) => parseAnswer(text, writes.length),
    );
    if (answer === 'yes') return;
    if (answer === 'no') throw declined({ nl: 'goedgekeurd', en: 'approved' });
    const write = writes[answer - 1]!;
    await ask.show(writePage(write, pen) || tableOf([write]).join('\n'));
  }
}

/** A yes, a no, or the place of a write. An empty line is none of them, so that nothing is approved by one key too many. */
function parseAnswer(text: string, count: number): 'yes' | 'no' | number {
  const word = text.toLowerCase();
  if (['j', 'ja', 'y', 'yes'].includes(word)) return 'yes';
  if (['n', 'nee', 'no'].includes(word)) return 'no';
  const place = /^\d{1,6}$/.test(word) ? Number(word) : 0;
  if (place >= 1 && place <= count) return place;
  throw usage({ nl: `antwoord j, n, of een nummer van 1 tot ${count}`, en: `answer y, n, or a number from 1 to ${count}` });
}

/** Fails with exit 12 for an aanvraag that needs no decision any more. */
function checkStands({ aanvraag, stand }: ReadRequest, good: readonly Standing[]): void {
  if (good.includes(stand)) return;
  const naam = requestName(aanvraag.nummer);
  throw new Failure(
    'not_confirmed',
    t({
      nl: `${naam} is ${standingWords[stand].nl}; er is niets gewijzigd`,
      en: `${naam} is ${standingWords[stand].en}; nothing was changed`,
    }),
    { hint: t({ nl: 'Het commando dat ze vroeg, vraagt ze opnieuw.', en: 'The command that asked for it asks anew.' }) },
  );
}

const moved = (naam: string): Failure =>
  new Failure(
    'not_confirmed',
    t({
      nl: `${naam} wijzigde intussen; er is niets goedgekeurd of geweigerd`,
      en: `${naam} changed meanwhile; nothing was approved or refused`,
    }),
    {
      hint: t({ nl: `Bekijk ze opnieuw: duit goedkeuring toon ${naam}`, en: `Look at it again: duit goedkeuring toon ${naam}` }),
    },
  );
