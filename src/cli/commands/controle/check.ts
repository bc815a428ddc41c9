import { version } from '../../../../package.json';
import { daysBetween, today, writeDay } from '../../../belgium/dates.ts';
import { Failure, failureIn } from '../../../failure.ts';
import { everyOf } from '../../../group-by.ts';
import { t } from '../../../language.ts';
import type { Certificate } from '../../../machine/network/certificate.ts';
import { expiredCertificate, ownCertificate } from '../../../service/api/fault-text.ts';
import type { Probe } from '../../../service/api/probe.ts';
import type { Peek } from '../../../service/budget/index.ts';
import type { Machine } from '../../../service/diagnosis/index.ts';
import { lossIn } from '../../../service/journal/log/lost.ts';
import { beganBy } from '../../../service/journal/log/others.ts';
import { type KeySource, oefen, type Profile } from '../../../service/profiles/profile.ts';
import { type AccountLimits, hasLimits, type Limits } from '../../../service/limits/limits.ts';
import { wrongClockHint } from '../../../service/limits/texts.ts';
import { stream } from '../../flows/stream.ts';
import { aligned, wrapped, wrappedLines } from '../../output/aligned.ts';
import { formatNumber } from '../../output/money.ts';
import type { Pen } from '../../output/out.ts';
import { widthOf } from '../../output/width.ts';
import { wordText } from '../../output/words.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import {
  findingsView,
  type PartFinding,
  verdict,
  type FailedPart,
  partFindingOf,
  beware,
  damagedRows,
  mayLackLines,
  ok,
  wholeText,
  wrong,
} from '../../views/finding.ts';
import { limitsText } from '../../views/limits.ts';

const lowestNode = [20, 19] as const;

/** The checks need no network and no profile. */
async function* localChecks(session: Opened<'machine' | 'probe' | 'profiles'>): AsyncGenerator<PartFinding> {
  yield versions(await session.machine());
  yield partFindingOf('configuratie', () => configuration(session));
  yield partFindingOf('gegevensmap', () => stateFolder(session));
  yield partFindingOf('oefenaccount', () => practice(session));
}

function versions({ node, platform }: Machine): PartFinding {
  const text = `duit ${version}, Node ${node}, ${platform}`;
  const [major = 0, minor = 0] = node.split('.').map(Number);
  if (major > lowestNode[0] || (major === lowestNode[0] && minor >= lowestNode[1])) return ok('versie', text);
  return beware('versie', text, t({ nl: 'duit heeft Node 20.19 of nieuwer nodig.', en: 'duit needs Node 20.19 or newer.' }));
}

async function configuration({ machine, profiles }: Opened<'machine' | 'profiles'>): Promise<PartFinding> {
  const places = await (await machine()).configuration();
  // Reading the profiles fails when the file is damaged or open to others.
  await profiles.list();
  const absent = t({ nl: 'is er nog niet', en: 'is not there yet' });
  return ok('configuratie', places.map(({ path, mode }) => `${path} (${mode ?? absent})`).join(', '));
}

const stateFolder = async ({ machine }: Opened<'machine'>): Promise<PartFinding> => ok('gegevensmap', await (await machine()).state());

async function practice(session: Opened<'probe'>): Promise<PartFinding> {
  const { failure } = await session.probe(oefen);
  if (failure) throw failure;
  return ok('oefenaccount', t({ nl: 'kan geopend worden', en: 'can be opened' }));
}

const warnDaysBefore = 21;
const toleratedSeconds = 60;

/** A check that builds on a failed one is left out. */
async function* serviceChecks(session: OpenSession): AsyncGenerator<PartFinding> {
  const profile = await session.profile().catch(failureIn);
  if (profile instanceof Failure) {
    yield wrong('profiel', profile);
    return;
  }
  const practises = profile.naam === oefen.naam;
  const host = practises ? t({ nl: 'de oefendienst', en: 'the practice service' }) : new URL(profile.base_url).host;
  yield ok('profiel', `${profile.naam} (${profile.soort}), ${host}`);
  const key = await session.profiles.readKey(profile).catch(failureIn);
  yield key instanceof Failure ? wrong('sleutel', key) : ok('sleutel', sourceText(profile.sleutel));
  const stored = practises ? undefined : await partFindingOf('opslag', () => store(session, profile));
  if (stored) yield stored;
  // A store that can't be used would be waited for once more by each part that needs it.
  const isUsable = stored?.status !== 'fout';
  if (isUsable) yield* journalFindings(session);
  const account = await session.limits(profile);
  const limits = await (async () => (isUsable ? account.read() : account.known()))().catch(failureIn);
  if (limits instanceof Failure) yield wrong('grenzen', limits);
  else if (hasLimits(limits)) yield isUsable ? await limitsNow(account, limits, profile.naam) : ok('grenzen', limitsText(limits));
  if (!practises) {
    yield partFindingOf('proxy', () => proxy(session, profile));
    const certificate = await (await session.machine()).certificate(profile.base_url);
    if (certificate) yield certificateFinding(certificate, today(session.now()));
  }
  if (key instanceof Failure) return;
  yield* probeFindings(await session.probe(profile, key), host);
  // When the count can't be read, `localChecks` has reported the state folder already.
  const limit = isUsable ? await session.limit().catch(() => undefined) : undefined;
  if (limit) yield limitFinding(limit);
}

async function* journalFindings(session: OpenSession): AsyncGenerator<PartFinding> {
  const found = ofKey(await partFindingOf('journaal', () => journal(session)));
  yield found;
  // Lines are counted even if some may be lost.
  if (!('reason' in found) || found.reason === 'broken_rules') yield partFindingOf('regels', () => sums(session));
}

/** A journal that can't be determined by the key, as another key was known before, is a fault of the key and not of the command line. */
function ofKey(finding: PartFinding | FailedPart): PartFinding {
  if (!('reason' in finding) || finding.reason !== 'usage') return finding;
  const ofTheKey: FailedPart = { ...finding, reason: 'key' };
  return ofTheKey;
}

function sourceText(source: KeySource): string {
  if (source.bron === 'omgeving') return t({ nl: `uit de variabele ${source.variabele}`, en: `from the variable ${source.variabele}` });
  if (source.bron === 'opdracht') return t({ nl: 'uit een opdracht', en: 'from a command' });
  if (source.bron === 'bestand') return t({ nl: 'uit het configuratiebestand', en: 'from the configuration file' });
  return t({ nl: 'niet nodig', en: 'not needed' });
}

async function store({ stores, now }: Opened<'now' | 'stores'>, profile: Profile): Promise<PartFinding> {
  if (profile.opslag === undefined) return ok('opslag', t({ nl: 'op deze computer', en: 'on this machine' }));
  const { checkDatabase } = await import('../../../store/postgres/check.ts');
  const { shown, server, mayWrite } = await checkDatabase(stores.reach(profile), now, []);
  const text = `${shown}, PostgreSQL ${server}`;
  if (mayWrite) return ok('opslag', text);
  return beware(
    'opslag',
    `${text}, ${t({ nl: 'alleen lezen', en: 'read only' })}`,
    t({ nl: 'Kijk verder met duit opslag controleer.', en: 'Find out more with duit opslag controleer.' }),
  );
}

/** Checks everything that is kept of the account against its checksums and the second copy. */
async function sums(session: Opened<'journal'>): Promise<PartFinding> {
  const checked = await (await session.journal()).check();
  return checked.damaged === 0 ? ok('regels', wholeText(checked)) : wrong('regels', damagedRows(checked));
}

/** Looks for lost lines and for an earlier write with an unknown outcome: both stop a write. */
async function journal(session: Opened<'journal' | 'state' | 'timeZone'>): Promise<PartFinding> {
  const { undecided, isUnderWay } = await session.journal();
  const loss = await (await session.state()).read(lossIn);
  if (loss) return wrong('journaal', mayLackLines(loss, session.timeZone));
  const uncertain = (await undecided()).filter((entry) => !isUnderWay(entry));
  const { length } = uncertain;
  const names = new Set(uncertain.map(beganBy).filter((name) => name !== undefined));
  const by = names.size === 0 ? '' : ` (${[...names].join(', ')})`;
  if (length === 0) return ok('journaal', t({ nl: 'niets is onzeker', en: 'nothing is uncertain' }));
  return beware(
    'journaal',
    length === 1
      ? t({ nl: `van één schrijfactie${by} is niet bekend hoe ze afliep`, en: `it is not known how one write${by} ended` })
      : t({ nl: `van ${length} schrijfacties${by} is niet bekend hoe ze afliepen`, en: `it is not known how ${length} writes${by} ended` }),
    t({
      nl: 'Bekijk wat onzeker is met duit journaal list --open, en zoek het uit met duit journaal herstel.',
      en: 'See what is uncertain with duit journaal list --open, and find out with duit journaal herstel.',
    }),
  );
}

/** A count that belongs to the day of a wrong clock is to be set right. */
async function limitsNow(account: AccountLimits, limits: Limits, naam: string): Promise<PartFinding> {
  if (limits.hoogstens_per_dag === undefined) return ok('grenzen', limitsText(limits));
  const { count, day } = await account.counted();
  const { dag, definitief, versturen } = count;
  const on = dag === day ? { nl: 'vandaag', en: 'today' } : { nl: `op ${writeDay(dag)}`, en: `on ${writeDay(dag)}` };
  const used = t({
    nl: `${on.nl} ${definitief} definitief, ${versturen} verstuurd`,
    en: `${on.en} ${definitief} final, ${versturen} sent`,
  });
  const hint = wrongClockHint(dag, day, naam);
  const text = `${limitsText(limits)} (${used})`;
  return hint === undefined ? ok('grenzen', text) : beware('grenzen', text, hint);
}

async function proxy({ machine }: Opened<'machine'>, { base_url }: Profile): Promise<PartFinding> {
  return ok('proxy', (await (await machine()).proxy(base_url)) ?? t({ nl: 'geen', en: 'none' }));
}

function certificateFinding({ issuer, valid_to, trusted, extra }: Certificate, day: string): PartFinding {
  const beside = extra ? t({ nl: ` en die in ${extra}`, en: ` and those in ${extra}` }) : '';
  const text = t({
    nl: `van ${issuer}, geldig tot ${valid_to ?? '?'}, nagekeken met de certificaten van Node${beside}`,
    en: `from ${issuer}, valid until ${valid_to ?? '?'}, checked with the certificates of Node${beside}`,
  });
  const left = valid_to === null ? Infinity : daysBetween(day, valid_to);
  if (!trusted) {
    return beware(
      'certificaat',
      `${text}; ${t({ nl: 'deze computer vertrouwt het niet', en: 'this machine does not trust it' })}`,
      left < 0 ? expiredCertificate() : ownCertificate(),
    );
  }
  if (left >= warnDaysBefore) return ok('certificaat', text);
  return beware('certificaat', text, t({ nl: `Nog ${left} dagen: meld het aan de dienst.`, en: `${left} days left: tell the service.` }));
}

function probeFindings({ bereikbaar, duur_ms, klokverschil_s, failure }: Probe, host: string): PartFinding[] {
  if (!bereikbaar && failure) return [wrong('dienst', failure)];
  return [
    ok('dienst', t({ nl: `${host} antwoordt in ${duur_ms} ms`, en: `${host} answers in ${duur_ms} ms` })),
    failure ? wrong('toegang', failure) : ok('toegang', t({ nl: 'de sleutel wordt aanvaard', en: 'the key is accepted' })),
    ...(klokverschil_s === null ? [] : [clock(klokverschil_s)]),
  ];
}

/** The share of the key's limit that this machine used in the last minute. (Limits) */
function limitFinding({ used, most, wait }: Peek): PartFinding {
  const text = t({ nl: `${used} van ${most} verzoeken per minuut gebruikt`, en: `${used} of ${most} requests a minute used` });
  if (wait <= 0) return ok('limiet', text);
  const seconds = Math.ceil(wait / 1000);
  return beware('limiet', text, t({ nl: `Het volgende verzoek wacht ${seconds} s.`, en: `The next request waits ${seconds} s.` }));
}

function clock(seconds: number): PartFinding {
  const size = formatNumber(Math.abs(seconds));
  const text = seconds < 0 ? t({ nl: `${size} s achter`, en: `${size} s behind` }) : t({ nl: `${size} s voor`, en: `${size} s ahead` });
  if (Math.abs(seconds) <= toleratedSeconds)
    return ok('klok', seconds === 0 ? t({ nl: 'gelijk met de dienst', en: 'the same as the service' }) : text);
  return beware(
    'klok',
    text,
    t({
      nl: 'Zet de klok van deze computer juist; documenten krijgen anders een verkeerde datum.',
      en: 'Set the clock of this machine right, or documents get a wrong date.',
    }),
  );
}

/** Ends with the exit code of its gravest finding. */
export async function checkMachine(session: OpenSession): Promise<void> {
  const { out, globals } = session;
  out.check(findingsView);
  const found = await out.busy(t({ nl: 'Nakijken', en: 'Checking' }), allFindings(session));
  const onderdelen = found.map(({ onderdeel, status, bevinding, advies }) => ({ onderdeel, status, bevinding, advies }));
  if (out.format === 'tabel' && !globals.velden) {
    await out.record({ onderdelen }, { columns: [], row: 'PartFinding' }, async () => findingsPage);
  } else await out.list(stream(onderdelen), findingsView);
  const failure = verdict(found);
  if (failure) throw failure;
}

async function allFindings(session: OpenSession): Promise<PartFinding[]> {
  const findings = await everyOf(localChecks(session));
  for await (const finding of serviceChecks(session)) {
    // A broken configuration breaks the profile too, with the same message; it is reported once.
    if (!findings.some(({ status, bevinding }) => status === 'fout' && bevinding === finding.bevinding)) findings.push(finding);
  }
  return findings;
}

function findingsPage({ onderdelen }: { onderdelen: readonly PartFinding[] }, pen: Pen, width = Number.POSITIVE_INFINITY): string {
  const heads = aligned(onderdelen.map(({ status, onderdeel }) => [wordText(status), wordText(onderdeel)]));
  const indent = Math.max(...heads.map(widthOf)) + 2;
  return onderdelen
    .flatMap(({ status, bevinding, advies }, at) => {
      const head = heads[at] ?? '';
      const word = wordText(status);
      const colored = pen.status(word, status) + head.slice(word.length);
      const [first = '', ...rest] = wrapped(bevinding, width - indent);
      const lines = [colored + ' '.repeat(indent - widthOf(head)) + first, ...rest.map((line) => ' '.repeat(indent) + line)];
      return advies === null ? lines : [...lines, wrappedLines(`        ${advies}`, width)];
    })
    .join('\n');
}
