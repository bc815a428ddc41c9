import { type Days, today } from '../../../belgium/dates.ts';
import { Failure, partlyDone, usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { writeEml } from '../../../machine/text/eml.ts';
import type { Saved } from '../../../machine/files/save.ts';
import type { Target } from '../../../machine/files/target.ts';
import { withoutReturn } from '../../../service/profiles/profile.ts';
import { optionWords } from '../../flows/making/steps.ts';
import { addressIn } from '../../flows/mail-address.ts';
import { taxpayer } from '../../flows/reports/taxpayer.ts';
import { stream } from '../../flows/stream.ts';
import { daysText, formatDate } from '../../output/days.ts';
import type { View } from '../../output/out.ts';
import type { RowOf } from '../../replies/index.ts';
import type { OpenSession } from '../../session/session.ts';
import { columns } from '../../views/columns.ts';

interface CloseOptions {
  readonly kwartaal?: Days | undefined;
  readonly maand?: Days | undefined;
  readonly uitvoer: string;
  readonly archief?: string | undefined;
  readonly aan?: string | undefined;
  readonly overschrijven?: true | undefined;
}

type ClosedPart = RowOf<'ClosedPart'>;

const closedView: View<ClosedPart> = {
  columns: [
    { field: 'onderdeel', title: { nl: 'Onderdeel', en: 'Part' } },
    columns.bestand,
    { field: 'open', title: { nl: 'Nog open', en: 'Still open' } },
  ],
  row: 'ClosedPart',
  id: 'bestand',
};

interface ClosingPart {
  readonly onderdeel: string;
  /** The command prints CSV, and saves a page or a zip itself. */
  readonly ending: 'csv' | 'html' | 'zip';
  readonly words: readonly string[];
}

/** More than this does not pass most mail programs. */
const mostBytes = 15_000_000;

/** Makes each part by its own command. Fails with exit 8 if one is missing or incomplete, with 13 if a check found something. */
export async function closePeriod(
  session: OpenSession,
  { kwartaal, maand, uitvoer: map, archief, aan, overschrijven }: CloseOptions,
): Promise<void> {
  const { out, files } = session;
  const days = kwartaal ?? maand;
  if (!days) throw usage({ nl: 'geef --kwartaal of --maand', en: 'give --kwartaal or --maand' });
  out.check(closedView);
  const to = aan === undefined ? undefined : addressIn(aan);
  // Before the parts, each of which would be made without the last.
  if (archief !== undefined) await files.absolute(archief);
  const { btw_stelsel } = await taxpayer(session, ['btw_stelsel']);
  const parts = partsOf(days, kwartaal ? 'kwartaal' : 'maand', { map, archief, hasReturn: !withoutReturn(btw_stelsel) });
  const target = await files.target({ kind: 'raw', folder: map, overwrite: overschrijven, option: '-o', secret: true });
  await refuseTaken(target, parts, map, overschrijven);
  const rows: ClosedPart[] = [];
  for (const part of parts) rows.push(await madeBy(session, target, part, { map, overschrijven }));
  rows.push(...(await dayBooksBeside(session, target, rows)));
  const open = [
    ...(await openWork(session, days)),
    ...rows.flatMap(({ onderdeel, open: text }) => (text === null ? [] : [`${onderdeel}: ${text}`])),
  ];
  const text = coverText(days, rows, open);
  const save = async (name: string, ending: string, body: string): Promise<Saved> =>
    target.save(stream([Buffer.from(body)]), { id: name, name, ending });
  const told = await save(openName(), 'txt', text);
  rows.push({ onderdeel: openName(), bestand: told.bestand, code: 0, open: open.length === 0 ? null : String(open.length) });
  if (to !== undefined) {
    const mail = await save(
      'e-mail',
      'eml',
      await mailTo(session, to, { days, text, files: rows.flatMap(({ bestand }) => bestand ?? []) }),
    );
    rows.push({ onderdeel: 'e-mail', bestand: mail.bestand, code: 0, open: null });
  }
  await out.list(stream(rows), closedView);
  for (const one of open) await out.warn(one);
  if (to !== undefined)
    await out.warn({
      nl: 'de e-mail is niet versleuteld, en er staan namen van klanten en bedragen in: verstuur hem alleen als dat mag',
      en: 'the e-mail is not encrypted, and holds names of customers and amounts: send it only if that is allowed',
    });
  const codes = rows.flatMap(({ code }) => (code === 0 ? [] : [code]));
  if (codes.length === 0) return;
  const failed = { nl: 'er is nog iets open in deze periode', en: 'something is still open in this period' };
  throw codes.every((code) => code === 13) ? new Failure('broken_rules', t(failed)) : partlyDone(t(failed));
}

const pathOf = (map: string, onderdeel: string, ending: ClosingPart['ending']): string =>
  `${map.replace(/[/\\]+$/, '')}/${onderdeel}.${ending}`;

const openName = (): string => t({ nl: 'wat-open-staat', en: 'what-is-open' });

/** A scheme without returns has no return and no listing of the period. */
function partsOf(
  { van, tot }: Days,
  kind: 'kwartaal' | 'maand',
  { map, archief, hasReturn }: { map: string; archief: string | undefined; hasReturn: boolean },
): ClosingPart[] {
  const name = kind === 'maand' ? van.slice(0, 7) : `${van.slice(0, 4)}-${Math.ceil(Number(tot.slice(5, 7)) / 3)}`;
  const asked = [`--${kind}`, name];
  const saved = (onderdeel: string, ending: 'html' | 'zip') => ['-o', pathOf(map, onderdeel, ending)];
  const ofPeriod: ClosingPart[] = [
    { onderdeel: 'btw', ending: 'csv', words: ['rapport', 'btw', ...asked] },
    { onderdeel: 'ic-opgave', ending: 'csv', words: ['rapport', 'ic-opgave', ...asked] },
  ];
  return [
    ...(hasReturn ? ofPeriod : []),
    { onderdeel: 'klantenlisting', ending: 'csv', words: ['rapport', 'klantenlisting', '--jaar', van.slice(0, 4)] },
    { onderdeel: 'nummering', ending: 'csv', words: ['rapport', 'nummering', ...asked] },
    { onderdeel: 'rapport', ending: 'html', words: ['rapport', 'pagina', ...asked, ...saved('rapport', 'html')] },
    {
      onderdeel: 'dagboek-en-stukken',
      ending: 'zip',
      words: [
        'archief',
        'exporteer',
        ...asked,
        ...(archief === undefined ? [] : ['--map', archief]),
        ...saved('dagboek-en-stukken', 'zip'),
      ],
    },
  ];
}

const dayBooks = ['verkoopdagboek', 'aankoopdagboek'];
const mostDayBookBytes = 100_000_000;

/** Saves the day books of the zip beside it, for whoever opens no zip. */
async function dayBooksBeside({ files }: OpenSession, target: Target, rows: readonly ClosedPart[]): Promise<ClosedPart[]> {
  const zip = rows.find(({ onderdeel }) => onderdeel === 'dagboek-en-stukken')?.bestand;
  const saved: ClosedPart[] = [];
  if (zip == null) return saved;
  for await (const found of files.zipped(zip, 'dagboek.csv', mostDayBookBytes)) {
    if ('failure' in found) throw found.failure;
    const onderdeel = dayBooks.find((name) => found.name.endsWith(`/${name}.csv`));
    if (onderdeel === undefined) continue;
    const { bestand } = await target.save(stream([found.bytes]), { id: onderdeel, name: onderdeel, ending: 'csv' });
    saved.push({ onderdeel, bestand, code: 0, open: null });
  }
  return saved;
}

/** Fails with exit 2 if the folder has a file of these names, before anything is made. */
async function refuseTaken(target: Target, parts: readonly ClosingPart[], map: string, overschrijven: true | undefined): Promise<void> {
  if (overschrijven) return;
  for (const { onderdeel, ending } of [...parts, ...dayBooks.map((name) => ({ onderdeel: name, ending: 'csv' }))]) {
    if (!(await target.has({ id: onderdeel, name: onderdeel, ending }))) continue;
    throw usage(t({ nl: `-o: in ${map} staat al een ${onderdeel}.${ending}`, en: `-o: ${map} has a ${onderdeel}.${ending} already` }), {
      hint: t({
        nl: 'Kies een andere map, of vervang alles met --overschrijven.',
        en: 'Choose another folder, or replace all with --overschrijven.',
      }),
    });
  }
}

/** Runs the command of a part, whose messages a person sees, and saves what it printed unless it saved that itself. */
async function madeBy(
  { run, globals, files }: OpenSession,
  target: Target,
  { onderdeel, ending, words }: ClosingPart,
  { map, overschrijven }: Pick<CloseOptions, 'overschrijven'> & { readonly map: string },
): Promise<ClosedPart> {
  const again = ending !== 'csv' && overschrijven ? ['--overschrijven'] : [];
  const form = ending === 'csv' ? ['--csv-stijl', 'be'] : ['--stil'];
  const dry = globals.proef ? ['--proef'] : [];
  const { code, stdout } = await run(
    [...words, ...optionWords({ profiel: globals.profiel }), ...form, ...again, ...dry, '--niet-interactief'],
    () => '',
  );
  const isMade = code === 0 || code === 8 || code === 13;
  const document = { id: onderdeel, name: onderdeel, ending };
  if (ending === 'csv' && isMade) await target.save(stream([Buffer.from(stdout)]), document);
  const has = (ending === 'csv' ? isMade : isMade && files.mayWrite) && (await target.has(document));
  const bestand = has ? pathOf(map, onderdeel, ending) : null;
  return { onderdeel, bestand, code, open: openText(code, ['duit', ...words].join(' ')) };
}

function openText(code: number, line: string): string | null {
  if (code === 0) return null;
  if (code === 8) return t({ nl: `onvolledig; zie ${line}`, en: `incomplete; see ${line}` });
  if (code === 13) return t({ nl: `de controle vond iets; zie ${line}`, en: `the check found something; see ${line}` });
  return t({ nl: `niet gemaakt (code ${code}); zie ${line}`, en: `not made (code ${code}); see ${line}` });
}

async function openWork({ run, globals, now }: OpenSession, { tot }: Days): Promise<string[]> {
  const { stdout } = await run(
    ['overzicht', '--json', '--stil', '--niet-interactief', ...optionWords({ profiel: globals.profiel })],
    () => '',
  );
  const { concepten = 0, niet_verstuurd = 0, verzending_onbekend = 0 } = JSON.parse(stdout || '{}') as Partial<RowOf<'OverviewRow'>>;
  const told = [
    [concepten, { nl: 'concepten zijn nog niet definitief', en: 'drafts are not final yet' }],
    [niet_verstuurd, { nl: 'facturen zijn niet verstuurd', en: 'invoices were not sent' }],
    [verzending_onbekend, { nl: 'facturen zijn misschien niet verstuurd', en: 'invoices were perhaps not sent' }],
  ] as const;
  const running =
    tot < today(now())
      ? []
      : [t({ nl: `de periode loopt nog tot en met ${formatDate(tot)}`, en: `the period runs until ${formatDate(tot)}` })];
  return [...running, ...told.flatMap(([count, text]) => (count > 0 ? [`${count} ${t(text)}`] : []))];
}

const coverText = (days: Days, rows: readonly ClosedPart[], open: readonly string[]): string =>
  [
    t({ nl: `Stukken van ${daysText(days)}`, en: `Documents of ${daysText(days)}` }),
    '',
    ...rows.flatMap(({ onderdeel, bestand }) => (bestand === null ? [] : [`- ${onderdeel}`])),
    '',
    open.length === 0 ? t({ nl: 'Er staat niets meer open.', en: 'Nothing is open.' }) : t({ nl: 'Nog open:', en: 'Still open:' }),
    ...open.map((one) => `- ${one}`),
    '',
  ].join('\n');

async function mailTo(
  { files, now, uuid, out }: OpenSession,
  email: string,
  { days, text, files: paths }: { readonly days: Days; readonly text: string; readonly files: readonly string[] },
): Promise<string> {
  const attachments = [];
  let left = mostBytes;
  for (const path of paths) {
    const bytes = await files.bytes(path, Infinity);
    left -= bytes.length;
    if (left >= 0) attachments.push({ naam: path.replace(/^.*[/\\]/, ''), type: 'application/octet-stream', bytes });
    else await out.warn({ nl: `te groot voor de e-mail: ${path}`, en: `too large for the e-mail: ${path}` });
  }
  const subject = t({ nl: `Stukken van ${daysText(days)}`, en: `Documents of ${daysText(days)}` });
  return writeEml({ to: { email }, subject, text, attachments, date: now(), messageId: `${uuid()}@duit.invalid` });
}
