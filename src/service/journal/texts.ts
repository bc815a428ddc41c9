import { Failure, local } from '../../failure.ts';
import { t } from '../../language.ts';
import type { Entry } from './entries.ts';
import type { Write } from './guard.ts';
import type { Finding } from './readback.ts';

/** A write in words: the operation, and the document where there is one. */
export const writeText = ({ operation, document }: Pick<Write, 'operation' | 'document'>): string =>
  document === null || operation.includes(document) ? operation : `${operation} ${document}`;

const minute = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`;

/** An earlier write stands in the way: exit 7, nothing was sent. */
export function inTheWay({ n, intent, state, checks }: Entry, { operation }: Write): Failure {
  const what = `${writeText(intent)}, ${minute(intent.time)}`;
  const sought = checks.some(({ settled }) => settled);
  const why =
    state === 'open'
      ? t({ nl: `werd onderbroken (journaal ${n}: ${what})`, en: `was interrupted (journal ${n}: ${what})` })
      : t({ nl: `bleef onbeslist (journaal ${n}: ${what})`, en: `was left undecided (journal ${n}: ${what})` });
  const again = operation.endsWith('.versturen') ? '--nogmaals' : '--toch-maken';
  const onward = intent.operation === operation ? again : '--negeer-open';
  return new Failure(
    'unknown',
    t({
      nl: `Een eerder commando ${why}; misschien is het uitgevoerd. Er is nu niets verstuurd.`,
      en: `An earlier command ${why}; it may have been carried out. Nothing was sent now.`,
    }),
    {
      hint: sought
        ? t({
            nl: `Het is gezocht en niet gevonden. Toch opnieuw versturen kan met ${again}.`,
            en: `It was looked for and not found. To send it again all the same, give ${again}.`,
          })
        : t({
            nl: `Zoek uit hoe het afliep met: duit journaal herstel ${n}. Toch doorgaan kan met ${onward}.`,
            en: `Find out how it ended with: duit journaal herstel ${n}. To go on all the same, give ${onward}.`,
          }),
    },
  );
}

/** Another process does or did just what this one was about to do: exit 10, nothing was sent. */
export function atOnce({ n, intent, state }: Entry): Failure {
  const what = `${writeText(intent)}, ${minute(intent.time)}`;
  return local(
    state === 'open'
      ? t({
          nl: `een andere duit is hier al mee bezig (journaal ${n}: ${what})`,
          en: `another duit is doing this already (journal ${n}: ${what})`,
        })
      : t({
          nl: `een andere duit heeft dit net gedaan (journaal ${n}: ${what})`,
          en: `another duit has just done this (journal ${n}: ${what})`,
        }),
    {
      hint: t({
        nl: `Er is nu niets verstuurd. Hoe het met de andere afloopt: duit journaal toon ${n}`,
        en: `Nothing was sent now. How the other one ends: duit journaal toon ${n}`,
      }),
    },
  );
}

/** The reply was lost, and what it should have said was found. */
export function adopted(write: Write, { data, unchecked }: Extract<Finding, { found: 'done' }>): string {
  const rest = unchecked.filter((field) => !field.includes('.'));
  const but =
    rest.length === 0 ? '' : t({ nl: ` Niet na te kijken: ${rest.join(', ')}.`, en: ` Could not be compared: ${rest.join(', ')}.` });
  return t({
    nl: `Het antwoord op ${writeText(write)} ging verloren, maar het is uitgevoerd: ${data.id}.${but}`,
    en: `The reply to ${writeText(write)} was lost, but it was carried out: ${data.id}.${but}`,
  });
}

/** It was done, and the journal could not keep that: exit 9, naming what must not be lost. */
export function unrecorded(write: Write, { id, nummer }: { id: string | null; nummer: string | null }, cause: unknown): Failure {
  const what = [nummer, id].filter(Boolean).join(', ');
  return new Failure(
    'unwritten',
    t({
      nl: `${writeText(write)} is gedaan bij de dienst (${what}), maar het journaal kon het niet bewaren: ${(cause as Error).message}`,
      en: `${writeText(write)} is done at the service (${what}), but the journal could not keep it: ${(cause as Error).message}`,
    }),
    { cause, hint: t({ nl: 'Voer het commando niet opnieuw uit.', en: 'Do not run the command again.' }) },
  );
}

const kept = ({ status, errors, cause }: Failure) => ({ ...(status !== undefined && { status }), ...(errors && { errors }), cause });

/** The failure of a write whose outcome stays unknown, with what was found and what to do next. */
export function stillUnknown(failure: Failure, { n }: Entry, finding?: Undecided, unread?: Failure): Failure {
  return new Failure('unknown', [failure.message, finding && foundText(finding), unread?.message].filter(Boolean).join(' '), {
    ...kept(failure),
    hint: t({
      nl: `Voer het niet zomaar opnieuw uit. Later nakijken: duit journaal herstel ${n}`,
      en: `Do not simply run it again. Look again later: duit journaal herstel ${n}`,
    }),
  });
}

/** The failure of a sending that can't be read back: what may have gone to whom, over which channel, and when. */
export function perhapsSent(failure: Failure, { intent }: Entry, to: string | undefined): Failure {
  return new Failure('unknown', `${failure.message} ${sendingText(intent, to)}`, {
    ...kept(failure),
    hint: t({
      nl: 'Vraag het na bij de dienst of de ontvanger. Nog eens versturen kan met --nogmaals.',
      en: 'Ask the service or the recipient. To send it again, give --nogmaals.',
    }),
  });
}

type Undecided = Exclude<Finding, { found: 'done' }>;

/** What a look at the service brought, other than certainty. */
export function foundText(finding: Undecided): string {
  const other =
    finding.different.length === 0
      ? ''
      : t({ nl: ` (anders: ${finding.different.join(', ')})`, en: ` (different: ${finding.different.join(', ')})` });
  return finding.found === 'several'
    ? t({ nl: `Dit kan het zijn: ${finding.ids.join(', ')}${other}.`, en: `This may be it: ${finding.ids.join(', ')}${other}.` })
    : t({ nl: `De dienst toont er niets van${other}.`, en: `The service shows nothing of it${other}.` });
}

/** Of a sending nothing can be found: what may have gone to whom, over which channel, and when. */
export const hiddenText = ({ intent }: Entry, to: string | undefined): string =>
  intent.operation.endsWith('.versturen')
    ? `${sendingText(intent, to)} ${t({
        nl: 'Dat toont de dienst niet. Vraag het na bij de ontvanger; --nogmaals verstuurt opnieuw.',
        en: 'The service does not show that. Ask the recipient; --nogmaals sends it again.',
      })}`
    : t({ nl: 'Hoe dit afliep, toont de dienst niet.', en: 'The service does not show how this ended.' });

function sendingText({ document, kanaal = '?', time, fields }: Entry['intent'], to: string | undefined): string {
  const given =
    'email' in fields ? t({ nl: 'het opgegeven adres', en: 'the address that was given' }) : t({ nl: 'de klant', en: 'the customer' });
  return t({
    nl: `${document} is misschien verstuurd naar ${to ?? given} via ${kanaal}, op ${minute(time)}.`,
    en: `${document} may have been sent to ${to ?? given} over ${kanaal}, on ${minute(time)}.`,
  });
}
