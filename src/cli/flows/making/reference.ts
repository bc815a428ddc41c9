import { today } from '../../../belgium/dates.ts';
import { totalsOf } from '../../../belgium/checks/totals.ts';
import type { Factuur, FactuurInvoer, Offerte, OfferteInvoer } from '../../../contract/index.ts';
import { isSameId } from '../../../contract/meaning.ts';
import { Failure, failureIn, usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { ofTaken } from '../../../service/journal/evidence/of-account.ts';
import { withReference } from '../../../service/journal/log/own-reference.ts';
import { type Made, openReferences } from '../../../service/journal/log/references.ts';
import { foreseen } from '../../../service/journal/verdict/table.ts';
import { refusalOf } from '../../../service/journal/verdict/texts.ts';
import { isCalled } from '../../../service/references/name.ts';
import { formatMoney } from '../../output/money.ts';
import { formatMoment } from '../../output/moments.ts';
import type { OpenSession, Opened } from '../../session/session.ts';

type Body = FactuurInvoer | OfferteInvoer;

export interface OwnReference {
  /**
   * Names the document before the service is asked; `klant` as the user wrote it. Exit 12 if the reference became one already, and exit 2
   * where it has to be on the document and there is none, unless `later` says that a file may name it yet.
   */
  readonly claim: (referentie: string | undefined, klant: string | undefined, later?: boolean) => Promise<void>;
  /**
   * The document that the reference became, where the same command finishes it; exit 12 if that has another customer, date or total.
   * Undefined where there is none.
   */
  readonly before: (body: Body) => Promise<Made | undefined>;
  /** The body with the reference as the last line of its notes, where the user wants it there. */
  readonly onDocument: <B extends Body>(body: B) => Promise<B>;
  /** The label under which the document is made; undefined for none. */
  readonly label: () => Promise<string | undefined>;
  /** Keeps which document the reference became. */
  readonly keep: (body: Body, made: Factuur | Offerte) => Promise<void>;
}

/** Opens the reference of a document of this kind; without one nothing is kept. `finishes`: a document that it became is gone on with. */
export function openOwnReference(
  session: OpenSession,
  soort: 'factuur' | 'offerte',
  { referentieOpDocument }: { readonly referentieOpDocument?: true | undefined },
  finishes = false,
): OwnReference {
  let claimed: string | undefined;
  let became: Made | undefined;
  return {
    claim: async (referentie, klant, later = false) => {
      if (referentieOpDocument && !later && (referentie ?? claimed) === undefined) throw nothingToShow();
      if (referentie === undefined) return;
      if (claimed !== undefined && claimed !== referentie)
        throw usage({
          nl: `--eigen-referentie '${claimed}' en eigen_referentie '${referentie}' in het bestand zijn niet dezelfde`,
          en: `--eigen-referentie '${claimed}' and eigen_referentie '${referentie}' in the file are not the same`,
        });
      claimed = referentie;
      const references = openReferences(await session.state());
      const made = await references.of(referentie);
      if (made && finishes) became = made;
      else if (made) await refuseTaken(session, { referentie, soort, klant }, made);
    },
    before: async (body) => {
      if (claimed === undefined || became === undefined || isMadeOf(became, soort, body)) return became;
      const total = totalsOf(body.regels)?.totaal_incl;
      const asked = [body.datum, total === undefined ? undefined : formatMoney(total)].filter(Boolean).join(', ');
      await refuseTaken(session, { referentie: claimed, soort, klant: asked, isOther: true }, became);
      return undefined;
    },
    onDocument: async (body) => {
      if (claimed === undefined) return body;
      const { referentie_op_document: always, taal_document } = await session.profile();
      if (!(referentieOpDocument ?? always)) return body;
      return { ...body, notities: withReference(body.notities, claimed, taal_document) };
    },
    label: async () => (claimed === undefined ? undefined : openReferences(await session.state()).label(claimed)),
    keep: async (body, made) => {
      if (claimed === undefined) return;
      const [own, kept] = [claimed, keptOf(session, soort, body, made)];
      await openReferences(await session.state())
        .keep(own, kept)
        .catch((error: unknown) => {
          throw unkept(own, kept, failureIn(error));
        });
    },
  };
}

/** It was made, and nothing could keep that its reference is this document: exit 9. */
const unkept = (referentie: string, { id, soort }: Made, cause: Failure): Failure =>
  new Failure(
    'unwritten',
    t({
      nl: `gemaakt bij de dienst (${id}), maar de referentie '${referentie}' is niet bewaard: ${cause.message}`,
      en: `made at the service (${id}), but the reference '${referentie}' was not kept: ${cause.message}`,
    }),
    {
      cause,
      hint: t({
        nl: `Voer het commando niet opnieuw uit. Het document bekijken: duit ${soort} toon ${id}`,
        en: `Do not run the command again. To see the document: duit ${soort} toon ${id}`,
      }),
    },
  );

/** Whether a document is what this body asks for. A date that is left open is no difference. */
const isMadeOf = (made: Made, soort: Made['soort'], { klant_id, datum = made.datum, regels }: Body): boolean =>
  made.soort === soort &&
  (made.klant_id === undefined || isSameId(klant_id, made.klant_id)) &&
  made.datum === datum &&
  made.totaal_incl === (totalsOf(regels)?.totaal_incl ?? made.totaal_incl);

const nothingToShow = (): Failure =>
  usage({
    nl: '--referentie-op-document: geef ook --eigen-referentie, de naam die op het document komt',
    en: '--referentie-op-document: give --eigen-referentie too, the name that is put on the document',
  });

function keptOf({ now }: Opened<'now'>, soort: Made['soort'], body: Body, made: Factuur | Offerte): Made {
  const { klant_id, datum = today(now()), regels } = body;
  const totaal_incl = made.totaal_incl ?? totalsOf(regels)?.totaal_incl ?? 0;
  return { id: made.id, soort, nummer: made.nummer ?? null, klant_id, datum, totaal_incl, tijd: now().toISOString() };
}

async function refuseTaken(
  session: Opened<'memory' | 'state' | 'timeZone'>,
  asked: {
    readonly referentie: string;
    readonly soort: 'factuur' | 'offerte';
    readonly klant: string | undefined;
    readonly isOther?: true;
  },
  made: Made,
): Promise<void> {
  const { referentie, soort, klant, isOther } = asked;
  const [known] = made.klant_id === undefined ? [] : await (await session.memory()).klantenOf([made.klant_id]);
  const isKlant = (id: string) =>
    !isOther && (klant === undefined || isSameId(klant, id) || (known !== undefined && isCalled(known.klant, klant)));
  const document = clean([made.soort, made.nummer ?? made.id, made.datum, known?.klant.naam ?? made.klant_id].filter(Boolean).join(', '));
  const wanted = clean([soort, klant].filter(Boolean).join(', '));
  const taken = ofTaken(made, soort, isKlant);
  const text =
    taken.extent === 'same'
      ? t({ nl: `'${referentie}' is al een document: ${document}`, en: `'${referentie}' is a document already: ${document}` })
      : t({
          nl: `'${referentie}' is al een ander document: ${document}; gevraagd is ${wanted}`,
          en: `'${referentie}' is another document already: ${document}; this asks for ${wanted}`,
        });
  const verdict = foreseen('make', [{ ...taken, text }]);
  if (verdict.ending === 'go') return;
  const label = await openReferences(await session.state()).label(referentie);
  const write = { operation: soort === 'factuur' ? 'facturen.create' : 'offertes.create', document: null, body: {}, meant: {}, label };
  throw refusalOf(verdict, write, [], (time) => formatMoment(time, session.timeZone));
}
