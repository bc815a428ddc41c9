import { usage, type Failure, notConfirmed } from '../../../failure.ts';
import { needsYes } from '../../flows/confirm.ts';
import { readTable } from '../../../jobs/batch/file/index.ts';
import { shown } from '../../../jobs/batch/file/table.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { askedIn, type DecidedQuestion, foundIn, type Watch, watchIn } from '../../../service/journal/watch/watch.ts';
import { watchedSince } from '../../flows/watch-text.ts';
import type { OpenSession, Opened } from '../../session/session.ts';

/** Takes the journal of a shared database as it is, and says what may be lost. Fails with exit 2 with the number of a write. */
export async function renewJournal(session: Opened<'acceptJournal' | 'out' | 'timeZone'>, n: number | undefined): Promise<void> {
  if (n !== undefined) {
    throw usage({
      nl: '--opnieuw is voor het hele journaal, niet voor één nummer',
      en: '--opnieuw is for the whole journal, not for one number',
    });
  }
  const watch = await session.acceptJournal();
  if (watch) return session.out.warn(`${watchText(watch, session)}\n${alsoLostText()}`);
  await session.out.notice({ nl: 'Er ontbreken geen regels.', en: 'No lines are missing.' });
}

const alsoLostText = (): string =>
  t({
    nl: 'Kijk ook na, want duit vraagt daar niet naar: boekingen en koppelingen van de bank (duit bank besluiten, duit bank list), gelezen afschriften, referenties van batches (duit batch list), en ingediende aangiften (duit rapport btw).',
    en: 'See to these too, of which duit does not ask: bookings and matches of the bank (duit bank besluiten, duit bank list), statements that were read, references of batches (duit batch list), and filed returns (duit rapport btw).',
  });

/** Says what a watch means and how it ends. */
const watchText = (watch: Watch, session: Opened<'timeZone'>): string =>
  t({
    nl: `Vanaf ${watchedSince(watch, session)} kunnen regels ontbreken. Tot je zegt dat alles nagekeken is, zoekt duit bij de dienst wat er al is, en vraagt het een beslissing voor elke verzending en elk commando. Geef je commando nu opnieuw. Alles nagekeken, of er ging niets verloren: duit journaal herstel --klaar`,
    en: `From ${watchedSince(watch, session)} on, lines may be missing. Until you say that you have seen to everything, duit looks at the service for what is there, and asks for a decision on each sending and each command. Give your command again now. Once you have seen to everything, or where nothing was lost: duit journaal herstel --klaar`,
  });

/** Reads the decisions of a person from a file, and keeps them. Fails with exit 2 on a row that is none. */
export async function readDecisions({ files, state, out, recovery, globals }: OpenSession, path: string): Promise<void> {
  const { headers, rows } = await readTable(await files.bytes(path), path);
  const columns = ['document', 'wat', 'beslissing'].map((name) => headers.indexOf(name));
  if (columns.includes(-1))
    throw usage({
      nl: `${path} moet de kolommen document, wat en beslissing hebben`,
      en: `${path} must have the columns document, wat and beslissing`,
    });
  const decided = rows.map(({ line, cells }): DecidedQuestion => {
    const [document = '', wat = '', beslissing = ''] = columns.map((at) => shownAt(cells[at]));
    if (document === '' || wat === '' || (beslissing !== 'ja' && beslissing !== 'nee'))
      throw usage({
        nl: `${path}, rij ${line}: elke rij heeft een document, wat, en als beslissing ja of nee`,
        en: `${path}, row ${line}: each row has a document, wat, and as beslissing ja or nee`,
      });
    return { document, wat, beslissing };
  });
  const store = await state();
  if (!(await store.read(watchIn)))
    throw usage({ nl: 'er ontbreken geen regels, dus er is niets te beslissen', en: 'no lines are missing, so nothing is to be decided' });
  if (!globals.proef) await (await recovery()).decide(decided);
  await out.notice({ nl: `${decided.length} beslissingen gelezen.`, en: `${decided.length} decisions read.` });
}

const shownAt = (cell: Parameters<typeof shown>[0] | undefined): string => (cell ? shown(cell).trim() : '');

/**
 * Shows the questions with their decisions and the risks that stay, and ends the watch once a person confirms. Exit 12 where nobody does, and
 * where a question has no decision; exit 10 for a user who is not the owner of a store that machines share.
 */
export async function endWatch(session: OpenSession): Promise<void> {
  const { state, out, ask, globals } = session;
  const store = await state();
  const { watch, asked, found } = await store.read(async (view) => ({
    watch: await watchIn(view),
    asked: await askedIn(view),
    found: await foundIn(view),
  }));
  if (!watch) return out.notice({ nl: 'Er ontbreken geen regels.', en: 'No lines are missing.' });
  if (found.length > 0) await out.notice(foundText(found));
  if (asked.length > 0) await out.notice(askedText(asked));
  await store.checkOwner();
  const open = asked.filter(({ beslissing }) => beslissing === null).length;
  if (open > 0) throw undecided(open);
  await out.warn({
    nl: `Daarna kan duit nog dubbel doen wat vanaf ${watchedSince(watch, session)} gebeurde en hierboven niet staat.`,
    en: `After this, duit can do twice what was done from ${watchedSince(watch, session)} on and is not named above.`,
  });
  const isSure =
    globals.ja ||
    globals.proef ||
    (ask.interactive && (await ask.confirm(t({ nl: 'Is alles nagekeken?', en: 'Have you seen to everything?' }))));
  if (!isSure) throw unsure();
  await session.endWatch();
  await out.notice({ nl: 'duit vertrouwt het journaal weer.', en: 'duit trusts the journal again.' });
}

/** The documents that count as made because the service has them. */
const foundText = (ids: readonly string[]): string =>
  [
    t({ nl: `Gevonden bij de dienst en overgenomen: ${ids.length}`, en: `Found at the service and taken over: ${ids.length}` }),
    ...ids,
  ].join('\n');

/** The questions as the file of `--beslis` has them. */
function askedText(asked: readonly DecidedQuestion[]): string {
  const rows = asked.map(({ document, wat, beslissing }) => clean(`${document},${wat},${beslissing ?? ''}`));
  const title = t({
    nl: 'Wat gevraagd werd. Vul ja (nu doen) of nee (niet meer doen) in, in een bestand voor duit journaal herstel --beslis <bestand>:',
    en: 'What was asked. Fill in ja (do it now) or nee (do it no more), in a file for duit journaal herstel --beslis <file>:',
  });
  return [title, 'document,wat,beslissing', ...rows].join('\n');
}

const unsure = (): Failure =>
  needsYes(t({ nl: 'niet bevestigd dat alles nagekeken is', en: 'not confirmed that everything was seen to' }), {
    text: t({ nl: 'Bevestig met: duit journaal herstel --klaar --ja', en: 'Confirm with: duit journaal herstel --klaar --ja' }),
  });

const undecided = (count: number): Failure =>
  notConfirmed('maybe_done', t({ nl: `nog ${count} zonder beslissing`, en: `${count} still without a decision` }), {
    hint: t({
      nl: 'Beslis er eerst over, zoals hierboven staat: duit journaal herstel --beslis beslist.csv',
      en: 'Decide on them first, as shown above: duit journaal herstel --beslis beslist.csv',
    }),
  });
