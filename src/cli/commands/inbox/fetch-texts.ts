import { hour, writeDay } from '../../../belgium/dates.ts';
import type { News } from '../../../jobs/inbox/follow.ts';
import type { Handled } from '../../../jobs/inbox/handle.ts';
import type { SeenDocument } from '../../../jobs/inbox/seen.ts';
import { t } from '../../../language.ts';
import { StoreAway } from '../../../store/away.ts';
import { shellLine } from '../../../machine/shell/shell.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { checkedText, fileFinding } from '../../flows/checking/check.ts';
import { warningTexts } from '../../flows/received/warned.ts';
import { formatMoment } from '../../output/moments.ts';
import type { Opened } from '../../session/session.ts';
import { type InboxFact, type Failure, partlyDone } from '../../../failure.ts';

/** Safe to print. */
export const seenName = ({ id, factuurnummer, leverancier }: SeenDocument): string =>
  clean([factuurnummer, leverancier].filter(Boolean).join(' ') || id);

export async function tellHandled(session: Opened<'out' | 'timeZone'>, handled: Handled): Promise<void> {
  const { out } = session;
  const { seen, failure, waarschuwingen, bevindingen } = handled;
  const name = seenName(seen);
  for (const text of warningTexts(seen, waarschuwingen)) await out.warn(text);
  for (const finding of bevindingen) if (finding.vanaf === null) await out.warn(checkedText(fileFinding(name, finding)));
  const output = outputText(name, handled);
  if (output !== undefined) await (failure === 'none' ? out.notice(output) : out.warn(output));
  const next = nextText(session, seen, name);
  if (next !== undefined) await out.warn(next);
}

/** Remembers the documents that are refused from a later day, and tells them in one line: the senders have until then. */
export function comingTeller({ out }: Opened<'out'>, folder: string): { see: (handled: Handled) => boolean; tell: () => Promise<void> } {
  const names: string[] = [];
  const days: string[] = [];
  return {
    see: ({ seen, bevindingen }) => {
      const coming = bevindingen.flatMap(({ vanaf }) => vanaf ?? []);
      if (coming.length > 0) names.push(seenName(seen));
      days.push(...coming);
      return coming.length > 0;
    },
    tell: async () => {
      const [first, ...more] = names;
      const day = writeDay(days.toSorted()[0] ?? '');
      const others = more.length === 0 ? '' : t({ nl: ` en nog ${more.length}`, en: ` and ${more.length} more` });
      const why = clean(shellLine(['duit', 'ubl', 'controleer', folder]));
      if (first === undefined) return;
      await out.notice({
        nl: `Peppol weigert vanaf ${day}: ${first}${others}. Zie waarom met: ${why}`,
        en: `From ${day} Peppol refuses: ${first}${others}. See why with: ${why}`,
      });
    },
  };
}

/** The end of the output of the user's command, each line behind a sign that tells it from duit's own. */
function outputText(name: string, { output, cut }: Handled): string | undefined {
  const lines = output.split(/\r\n|\n|\r/).map((line) => clean(line).trimEnd());
  const filled = lines.filter((line) => line !== '');
  if (filled.length === 0) return undefined;
  const title = cut
    ? t({ nl: `Het einde van de uitvoer voor ${name}:`, en: `The end of the output for ${name}:` })
    : t({ nl: `De uitvoer voor ${name}:`, en: `The output for ${name}:` });
  return [title, ...filled.map((line) => `  | ${line}`)].join('\n');
}

function nextText({ timeZone }: Opened<'timeZone'>, seen: SeenDocument, name: string): string | undefined {
  const { id, stand, pogingen, reden = '', volgende } = seen;
  if (stand === 'verdwenen') {
    return t({
      nl: `${name} stond in de lijst, maar is bij de dienst niet meer te vinden. Vraag de leverancier of het klopt.`,
      en: `${name} was in the list, but the service does not have it any more. Ask the supplier whether that is right.`,
    });
  }
  if (stand === 'gezien') return `${name} ${reden}.`;
  if (stand === 'wacht' && volgende !== undefined) {
    const at = formatMoment(volgende, timeZone);
    return t({
      nl: `${name} mislukte (poging ${pogingen} van 4): ${reden}. Opnieuw vanaf ${at}.`,
      en: `${name} failed (try ${pogingen} of 4): ${reden}. Again from ${at}.`,
    });
  }
  if (stand !== 'opzij') return undefined;
  const again = shellLine(['duit', 'inbox', 'opnieuw', id]);
  if (pogingen === 0)
    return t({
      nl: `${name} staat opzij: ${reden}. Toch uitvoeren: ${again}`,
      en: `${name} is set aside: ${reden}. To run it all the same: ${again}`,
    });
  return t({
    nl: `${name} mislukte ${pogingen} keer en staat nu opzij: ${reden}. Opnieuw proberen: ${again}`,
    en: `${name} failed ${pogingen} times and is set aside: ${reden}. To try again: ${again}`,
  });
}

type Away = Exclude<News, { kind: 'document' }>;

/** Tells that the service or the store is away, at most once an hour, and at a terminal that it is there again. */
export function awayTeller({ out, world }: Opened<'out' | 'world'>): (news: Away) => Promise<void> {
  let reportedAt: number | undefined;
  let isReported = false;
  return async ({ kind, failure }) => {
    if (kind === 'back') {
      const isBack =
        failure instanceof StoreAway
          ? t({ nl: 'De database is er weer.', en: 'The database is back.' })
          : t({ nl: 'De dienst is er weer.', en: 'The service is back.' });
      // A log has one line an hour at most.
      if (isReported && out.terminal) await out.notice(isBack);
      isReported = false;
      return;
    }
    if (reportedAt !== undefined && world.monotonic() < reportedAt + hour) return;
    reportedAt = world.monotonic();
    isReported = true;
    const why = [failure.message.replace(/[^.]$/, '$&.'), failure.hint].filter(Boolean).join(' ');
    await out.warn({
      nl: `${why} duit blijft het proberen en meldt dit hoogstens één keer per uur.`,
      en: `${why} duit keeps trying, and says so once an hour at most.`,
    });
  };
}

const mostNamed = 10;

/** The failure, exit 8, of a run after which documents are left: those that wait for a person, reported each time, and those that are tried again. */
export function notAll(failed: readonly SeenDocument[], aside: readonly SeenDocument[], done: number): Failure {
  const later = failed.filter(({ stand }) => stand !== 'opzij');
  const [count, all, isAside] = [failed.length, failed.length + done, aside.length > 0];
  const parts = [
    count > 0 && t({ nl: `${count} van ${all} mislukt`, en: `${count} of ${all} failed` }),
    isAside && t({ nl: `${aside.length} opzijgezet tot iemand ernaar kijkt`, en: `${aside.length} set aside until somebody looks` }),
  ];
  const named = aside.length > mostNamed ? '<document…>' : aside.map(({ id }) => id).join(' ');
  const them = isAside ? { nl: 'de andere', en: 'the others' } : { nl: 'ze', en: 'them' };
  const hints = [
    isAside &&
      t({
        nl: `Opnieuw proberen: duit inbox opnieuw ${named}. Of zeg dat je het gezien hebt: duit inbox gezien ${named}`,
        en: `To try again: duit inbox opnieuw ${named}. Or say that you have seen it: duit inbox gezien ${named}`,
      }),
    later.length > 0 &&
      t({
        nl: `duit probeert ${them.nl} later opnieuw. Zie wanneer met: duit inbox opvolging`,
        en: `duit tries ${them.en} again later. See when with: duit inbox opvolging`,
      }),
  ];
  return partlyDone(parts.filter(Boolean).join('; '), {
    because: isAside ? 'set_aside' : 'left_to_do',
    errors: reasonsByName([...aside, ...later]),
    left: { set_aside: aside.map(leftFact), left_to_do: later.map(leftFact) },
    hint: hints.filter(Boolean).join('\n'),
  });
}

const leftFact = ({ id, factuurnummer, reden }: SeenDocument): InboxFact => ({
  id,
  factuurnummer: factuurnummer ?? null,
  reden: reden ?? null,
});

/** Of two documents with one name, both are there. */
function reasonsByName(documents: readonly SeenDocument[]): Record<string, string> {
  const reasons = new Map<string, string>();
  for (const seen of documents)
    reasons.set(reasons.has(seenName(seen)) ? `${seenName(seen)} (${seen.id})` : seenName(seen), seen.reden ?? '');
  return Object.fromEntries(reasons);
}
