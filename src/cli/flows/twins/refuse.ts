import { unlessNotFound, notConfirmed } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import type { Klant, KlantInvoer, KlantKort, KlantWijziging } from '../../../contract/index.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { Api } from '../../../service/api/index.ts';
import type { Evidence } from '../../../service/journal/verdict/evidence.ts';
import { lookHint, makeAllTheSame } from '../../../service/journal/verdict/there-texts.ts';
import { inPlan, verdictOn } from '../../../service/journal/verdict/table.ts';
import type { Opened } from '../../session/session.ts';
import { declined } from '../confirm.ts';
import { isSameId, meaningsOf, meansTheSame } from '../../../contract/meaning.ts';
import { isCalled, readKlant, searchesFor } from '../../../service/references/name.ts';
import { listOncePerKey } from '../../../service/references/once-per-key.ts';

/** Looks for twins as `refuseTwins` does, and gives the ids in the list of its name; undefined where that must be read (again). */
export async function listedUnlessTwins(
  session: Opened<'ask' | 'globals' | 'out'>,
  api: Api,
  fields: KlantInvoer,
): Promise<Awaited<ReturnType<typeof listedAs>> | undefined> {
  const decided = await decideOnTwins(session, api, fields, fields.naam);
  if (decided === 'declined') throw declined();
  return decided === 'none' && !session.globals.tochMaken ? listedAs(api, fields.naam) : undefined;
}

/**
 * Stops where another customer has the same name, VAT number or Peppol id, because the service can delete none: asks at a
 * terminal, and fails elsewhere and where that is declined, with exit 12. `--toch-maken` goes on, and `--proef` only warns.
 */
export async function refuseTwins(
  session: Opened<'ask' | 'globals' | 'out'>,
  api: Api,
  fields: KlantWijziging,
  naam: string,
  own?: string,
): Promise<void> {
  if ((await decideOnTwins(session, api, fields, naam, own)) === 'declined') throw declined();
}

/** Does what `refuseTwins` does, and gives the answer of the user; `none` where nothing was asked. */
export async function decideOnTwins(
  session: Opened<'ask' | 'globals' | 'out'>,
  api: Api,
  fields: KlantWijziging,
  naam: string,
  own?: string,
): Promise<'none' | 'agreed' | 'declined'> {
  const { ask, globals, out } = session;
  // A customer that the user means anyway is not looked for.
  if (globals.tochMaken) return 'none';
  const { head, go, question, act } = own === undefined ? twinTexts.made : twinTexts.changed;
  const found = ofTwins(await findTwins(api, fields, naam, own), t(head));
  const verdict = verdictOn(act, found, { ...inPlan, terminal: ask.interactive && !globals.ja });
  if (verdict.ending === 'go') return 'none';
  const { text = '', documents = [] } = verdict.evidence;
  if (globals.proef) {
    await out.warn(text);
    return 'none';
  }
  if (verdict.ending !== 'ask') {
    const there = documents.map(({ id }) => ({ id, nummer: null }));
    const look = lookHint('klanten.create', there);
    throw notConfirmed(text, {
      there,
      ...(look !== undefined && { hint: look }),
      override: { ...makeAllTheSame(), text: t({ nl: `${go.nl} kan met --toch-maken.`, en: `${go.en}, give --toch-maken.` }) },
    });
  }
  await ask.show(text);
  return (await ask.confirm(t(question))) ? 'agreed' : 'declined';
}

/** The service has customers that are alike, which may be the one that is meant. */
const ofTwins = (twins: readonly Twin[], head: string): Evidence[] =>
  twins.length === 0
    ? []
    : [
        {
          source: 'service',
          extent: 'part',
          standing: 'done',
          documents: twins.map(({ klant: { id } }) => ({ id })),
          text: [`${head}:`, ...twins.map((twin) => clean(twinLine(twin)))].join('\n'),
        },
      ];

/** The words about a customer that is about to be made, and about one that is changed. */
const twinTexts = {
  made: {
    act: 'make',
    head: { nl: 'deze klant bestaat al', en: 'this customer exists already' },
    go: { nl: 'Toch maken', en: 'To make it all the same' },
    question: { nl: 'Toch nog een maken?', en: 'Make another one all the same?' },
  },
  changed: {
    act: 'change',
    head: { nl: 'een andere klant heeft dit al', en: 'another customer has this already' },
    go: { nl: 'Toch wijzigen', en: 'To change it all the same' },
    question: { nl: 'Toch wijzigen?', en: 'Change it all the same?' },
  },
} as const;

/** A customer that has the same name or number as another, and the field that both share. */
interface Twin {
  readonly klant: Klant | KlantKort;
  readonly field: 'naam' | 'kbo_btw_nummer' | 'peppol_id';
}

const shared: Record<Twin['field'], Text> = {
  naam: { nl: 'dezelfde naam', en: 'the same name' },
  kbo_btw_nummer: { nl: 'hetzelfde btw-nummer', en: 'the same VAT number' },
  peppol_id: { nl: 'hetzelfde Peppol-id', en: 'the same Peppol id' },
};

/** A customer as a candidate in a message: its id, its name and the field that is the same. */
const twinLine = ({ klant: { id, naam }, field }: Twin): string => `  ${id}  ${naam ?? ''}  (${t(shared[field])})`;

/** As many as one request gives. (Limits) */
const mostListed = 100;
const mostRead = 5;

const numbers = ['kbo_btw_nummer', 'peppol_id'] as const;

/**
 * The customers that share a name or number with these fields, but for the one whose id is `own`. `naam` is the name of the
 * customer, given or not. Lists show no numbers, so for those it reads the customers that memory knows by them, and where none
 * of them has it any more, the few with the most alike names. (klant)
 */
async function findTwins(api: Api, fields: KlantWijziging, naam: string, own = ''): Promise<Twin[]> {
  const others = async (q: string) => (await alike(api, q)).filter(({ id }) => !isSameId(id, own));
  const { naam: given } = fields;
  const like = given === undefined ? [] : (await Promise.all(searchesFor(given).map(others))).flat();
  const called = [...new Map(like.map((klant) => [klant.id, klant])).values()].filter((klant) => isCalled(klant, given ?? ''));
  const found: Twin[] = called.map((klant) => ({ klant, field: 'naam' }));
  if (!fields.kbo_btw_nummer && !fields.peppol_id) return found;
  const isUnread = (id: string) => !isSameId(id, own) && !called.some((klant) => isSameId(klant.id, id));
  const known = await sharing(api, fields, (await knownBy(api, fields)).filter(isUnread));
  if (known.length > 0) return [...found, ...known];
  const unread = (await others(longestWord(naam))).map(({ id }) => id).filter(isUnread);
  return [...found, ...(await sharing(api, fields, unread))];
}

/** The ids of the customers that memory knows by one of these numbers. */
async function knownBy({ known }: Api, fields: KlantWijziging): Promise<string[]> {
  const ids = new Set<string>();
  for (const field of numbers) {
    for (const number of fields[field] ? meaningsOf(field, fields[field]) : []) {
      for (const id of (await known?.ids(`klant.${field}`, number)) ?? []) ids.add(id);
    }
  }
  return [...ids];
}

/** Those of the first few of these customers that share a number with these fields, as a read of each shows. */
async function sharing(api: Api, fields: KlantWijziging, ids: readonly string[]): Promise<Twin[]> {
  const found: Twin[] = [];
  for (const id of ids.slice(0, mostRead)) {
    const klant = await readKlant(api, id, sameNumber).catch(unlessNotFound);
    const field = numbers.find((name) => isShared(name, fields[name], klant?.[name]));
    if (klant && field) found.push({ klant, field });
  }
  return found;
}

const alikeName: Text = { nl: 'is er al zo’n klant?', en: 'is there such a customer already?' };
const sameNumber: Text = { nl: 'heeft deze klant hetzelfde nummer?', en: 'does this customer have the same number?' };

/** The customers with a name like this, as the service finds them; read once per command. */
const alike = listOncePerKey((api, q) => api.klanten.list({ q }, { limit: mostListed }, alikeName));

const isShared = (field: Twin['field'], one: string | undefined, other: string | null | undefined): boolean =>
  Boolean(one && other) && meansTheSame(field, one, other);

/** The part of a name by which customers that are alike are found: `Peeters` of `BV Peeters`. */
const longestWord = (naam: string): string =>
  naam.split(/\s+/).reduce((longest, word) => (word.length > longest.length ? word : longest), '');

/** The ids in the list of a new customer's name, as it was when twins were looked for. The create that follows at once needs it too. */
async function listedAs(api: Api, naam: string): Promise<{ ids: string[]; whole: boolean }> {
  const found = await alike(api, naam);
  return { ids: found.map(({ id }) => id), whole: found.length < mostListed };
}
