import { today, addDays } from '../belgium/dates.ts';
import { type Reach, bareReach } from '../einvoice/peppol/reach.ts';
import { type PracticeAccess, type Answer, type AskedRequest, createApp } from './app/index.ts';
import type { BankFile } from './bank/index.ts';
import { sweepBoxes } from './delivery/outbox.ts';
import { openDay } from './day.ts';
import { openGate } from './gate.ts';
import type { Controlled, DoJob, Service } from './service.ts';
import { seededId, sharesFrom } from './seed/random.ts';
import type { Served, ServeOptions } from './server/index.ts';
import { openLimit } from './server/limit.ts';
import { copyPracticeAccount, openPracticeStore, type KeyKind, type Store } from './store/open.ts';
import { whileBusy, changeRow } from './store/sqlite.ts';
import { stateOf, nextNumber } from './store/records.ts';
import { openTurns, type Turns } from './store/turns.ts';
import { doJob as inThisThread } from './work/index.ts';
import { OfferteStatus, type FactuurKort, type FactuurStatus, type OfferteKort } from '../contract/index.ts';
import { usage, type Failure, notFound } from '../failure.ts';
import { t } from '../language.ts';
import { statusOn } from './rules/offerte.ts';

/** Marks a final factuur or creditnota, named by id or nummer, as paid; the API has no operation for this. Throws a Failure. */
function pay(store: Store, name: string): FactuurKort {
  return store.change(() => {
    const sql = 'select id, type, nummer, status, datum, totaal_incl from factuur where id = ? or nummer = ?';
    const factuur = store.get(sql, name.toLowerCase(), name) as FactuurKort | undefined;
    if (!factuur) throw noDocument(name);
    if (factuur.status === 'concept') {
      throw usage(t({ nl: `${name} is nog een concept`, en: `${name} is still a draft` }), {
        hint: t({ nl: 'Maak het document eerst definitief.', en: 'Finalise the document first.' }),
      });
    }
    const status: FactuurStatus = 'betaald';
    changeRow(store, 'factuur', factuur.id, { status });
    return { ...factuur, status };
  });
}

/** Gives an offerte, named by id or nummer, another status; the API has no operation for this. Throws a Failure. */
function setOfferteStatus(store: Store, name: string, status: string, now: Date): OfferteKort {
  const known = OfferteStatus.safeParse(status);
  if (!known.success) {
    const words = OfferteStatus.options.join(', ');
    throw usage({ nl: `status ${status} bestaat niet; kies uit ${words}`, en: `there is no status ${status}; choose from ${words}` });
  }
  return store.change(() => {
    const sql = 'select id, nummer, status, datum, geldig_tot, totaal_incl from offerte where id = ? or nummer = ?';
    const offerte = store.get(sql, name.toLowerCase(), name) as (OfferteKort & { geldig_tot: string }) | undefined;
    if (!offerte) throw noDocument(name);
    changeRow(store, 'offerte', offerte.id, { status: known.data });
    return { ...offerte, status: statusOn({ ...offerte, status: known.data }, today(now)) };
  });
}

const noDocument = (name: string): Failure =>
  notFound({ nl: `${name} bestaat niet in het oefenaccount`, en: `${name} does not exist in the practice account` });

/** The companies of the sample data that cannot just receive, by the ten digits of their number. */
const others: Readonly<Record<string, 'nee' | 'btw' | 'verlopen' | 'binnenkort' | 'geen_facturen' | 'geen_creditnota'>> = {
  '0998496917': 'btw', // Tandartspraktijk Claes
  '0998648949': 'nee', // Café ’t Zwaantje
  '0998657956': 'geen_facturen', // IT-Huis Kempen
  '0998032406': 'binnenkort', // Hotel Den Engel
  '0998852550': 'verlopen', // Optiek Scherp
  '0998474151': 'geen_creditnota', // Kapsalon Knip & Klaar
};

const aanbieder = 'Oefenpunt';

function practiceReach(participant: string, now: Date): Reach {
  const yes: Reach = { bereik: 'ja', factuur: true, creditnota: true, aanbieder, datum: null, reden: null, detail: null };
  const [scheme, number = ''] = participant.toLowerCase().split(':');
  const how = others[number.replace(/^be/, '')];
  if (scheme === '9925') return how === 'btw' ? yes : bareReach('nee', 'niet_geregistreerd');
  if (how === undefined) return yes;
  if (how === 'nee' || how === 'btw') return bareReach('nee', 'niet_geregistreerd');
  if (how === 'geen_creditnota') return { ...yes, creditnota: false };
  if (how === 'geen_facturen') return { ...bareReach('geen_facturen', 'geen_factuur'), aanbieder };
  if (how === 'binnenkort') return { ...bareReach('binnenkort', 'nog_niet'), aanbieder, datum: addDays(today(now), 7) };
  return { ...bareReach('nee', 'verlopen'), aanbieder, datum: addDays(today(now), -30) };
}

export interface PracticeOptions extends Pick<Service, 'folder' | 'now' | 'uuid'> {
  /** The folder of another account, of which this new one begins as a copy where it has anything. */
  readonly copyOf?: string | undefined;
  /** From 0 up to 1. */
  readonly random?: () => number;
  /** Whether `total` of a list counts all matches (the default) or the page. */
  readonly total?: 'all' | 'page';
  /** Shows in rows and in replies to writes only what the text promises of them. */
  readonly karig?: boolean | undefined;
  /** Requests a minute per key, over all processes; by default none in this process, and the service's own over HTTP. (Limits) */
  readonly limiet?: number | undefined;
  /** The day (`YYYY-MM-DD`) on which it always is in the account, at noon UTC. */
  readonly datum?: string | undefined;
  /** Gives the account the same new ids on every run, and again once it is emptied. */
  readonly zaad?: number | undefined;
  /** VAT rates that a line can have beside those of Belgium. */
  readonly tarieven?: readonly number[] | undefined;
  /** The keys over HTTP, in place of those of the account. */
  readonly sleutels?: Record<KeyKind, string> | undefined;
  /** Does the work that can take seconds; by default in this thread. */
  readonly doJob?: DoJob | undefined;
}

/** The keys of the practice account for calls in this process. Over HTTP the account's own keys count, which differ per folder. */
export const inProcessKeys: Record<KeyKind, string> = { normaal: 'oefen', test: 'oefen-test' };

export interface Practice extends Controlled {
  /** Answers a request, by default with the keys and the limit of this process. Rejects only on a failure of this machine. */
  readonly ask: (asked: AskedRequest, access?: PracticeAccess) => Promise<Answer>;
  readonly keys: Record<KeyKind, string>;
  /** The files of the account's bank up to today: what its customers paid, the same for the same account. */
  readonly bank: () => Promise<BankFile[]>;
  readonly reachOf: (participant: string) => Reach;
  readonly empty: () => boolean;
  /** Serves the account over HTTP on this machine. Throws a Failure on a port in use or a bad fault rule. */
  serve(options?: ServeOptions): Promise<Served>;
  openapi(): Promise<object>;
  readonly close: () => void;
}

/** Opens the practice account in `folder`. Throws a local Failure when the file can't be used or is of a newer version. */
export async function openPractice(options: PracticeOptions): Promise<Practice> {
  const { folder, copyOf, now: clock, limiet, datum, zaad, sleutels } = options;
  const { total = 'all', karig = false, tarieven = [], doJob = inThisThread } = options;
  if (copyOf !== undefined) await copyPracticeAccount(copyOf, folder);
  const store = await openPracticeStore(folder, options.uuid);
  sweepBoxes(folder, clock().getTime());
  const day = openDay(datum, clock);
  const uuid = zaad === undefined ? options.uuid : () => seededId(zaad, nextNumber(store, 'id', ''));
  const random = () => (zaad === undefined ? (options.random ?? Math.random) : sharesFrom(zaad));
  const gate = openGate();
  const app = createApp({ store, folder, total, karig, now: day.now, tarieven, uuid, doJob, gate });
  let turns: Turns | undefined;
  const count = async () => (turns ??= await openTurns(folder));
  const shared =
    limiet === undefined ? undefined : openLimit({ limiet, soort: { soort: 'schuivend' }, retryAfter: true }, await count(), clock).next();
  const practice: Practice = {
    ask: (asked, access = { keys: inProcessKeys, limit: shared }) => app(asked, access),
    keys: sleutels ?? store.keys,
    fill: (fillOptions = {}) => gate.pass(() => doJob('vul', { folder, now: day.now(), options: fillOptions })),
    wipe: (also) =>
      gate.alone(async () => {
        await doJob('wis', { folder });
        also?.();
      }),
    pay: (name) => whileBusy(() => pay(store, name)),
    setOfferteStatus: (name, status) => whileBusy(() => setOfferteStatus(store, name, status, day.now())),
    bank: async () => (await import('./bank/index.ts')).bankFiles(store, today(day.now())),
    reachOf: (participant) => practiceReach(participant, day.now()),
    empty: store.empty,
    state: () => stateOf(store),
    serve: async (serveOptions) => {
      const { serve } = await import('./server/index.ts');
      const servable = { ...practice, clock, random, day, turns: await count() };
      return serve(servable, { ...(limiet !== undefined && { limiet }), ...serveOptions });
    },
    openapi: async () => (await import('./openapi/index.ts')).openapi(karig),
    close: () => {
      turns?.close();
      store.close();
    },
  };
  return practice;
}
