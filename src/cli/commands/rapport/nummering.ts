import type { CommandUnknownOpts } from 'commander';
import { counts } from '../../../jobs/reports/booked.ts';
import { judgeNumbers } from '../../../jobs/reports/numbering.ts';
import { t } from '../../../language.ts';
import { readAll } from '../../flows/listing/part.ts';
import { stream } from '../../flows/stream.ts';
import { examples } from '../../help/layout.ts';
import { addPeriod, period, type PeriodOptions } from '../../options.ts';
import { given } from '../../../contract/fields.ts';
import type { OpenSession, Session } from '../../session/session.ts';
import { numberingView, seriesText } from './nummering-columns.ts';

/** Shows what is wrong with the numbers of a period, by default of all documents. It reads nothing but the list. */
async function showNumbering(session: OpenSession, opties: PeriodOptions): Promise<void> {
  const { out } = session;
  const range = given(period(opties));
  out.check(numberingView);
  const { facturen } = await session.api();
  const rows = (await readAll(session, facturen.list(range))).filter(counts);
  const { series, findings } = judgeNumbers(rows);
  for (const one of series) await out.notice(seriesText(one));
  await out.list(stream(findings), numberingView);
  if (findings.length === 0) await out.notice(t({ nl: 'Niets gevonden.', en: 'Nothing found.' }));
}

export function nummering(group: CommandUnknownOpts, session: Session): void {
  const command = addPeriod(
    group.command('nummering').description(
      t({
        nl: 'Nummers die ontbreken of dubbel zijn, en datums die tegen de nummers in lopen',
        en: 'Numbers that are missing or given twice, and dates that run against the numbers',
      }),
    ),
  ).action(session.action(showNumbering));
  examples(
    command,
    ['duit rapport nummering', 'duit rapport nummering --jaar 2026 --json'],
    t({
      nl: "Elke reeks wordt bekeken tussen het laagste en het hoogste nummer dat de dienst geeft. Creditnota's tellen mee in de reeks van de facturen, tenzij nummers dan dubbel zouden zijn of er meer zouden ontbreken. Zonder periode: alles.",
      en: 'Each series is judged between the lowest and the highest number that the service gives. Credit notes count in the series of the invoices, unless numbers would then be there twice or more would be missing. Without a period: everything.',
    }),
  );
}
