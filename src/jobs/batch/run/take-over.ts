import { totalDifferences } from '../../../belgium/checks/totals.ts';
import type { Factuur, Offerte } from '../../../contract/index.ts';
import { isConcept } from '../../../contract/finality.ts';
import { unlessNotFound, usage, type Failure, notConfirmed } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import { isCalled } from '../../../service/references/name.ts';
import { showsTheSame } from '../../../service/journal/evidence/wanted.ts';
import { sameId } from '../../../service/journal/evidence/there.ts';
import { peppolStatusText } from '../../../contract/peppol-status.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { isMadeElsewhere } from '../../../service/journal/log/sent.ts';
import type { PlannedDocument } from '../plan/plan.ts';
import { keep } from './create.ts';
import { customerLabel } from './steps.ts';
import { type DocumentProgress, markStopped, type Running } from './progress.ts';
import { isStillDraft } from './second-look.ts';
import { readMade } from './finalise.ts';
import { shellWord } from '../../../machine/shell/shell.ts';

/**
 * Has references stand for documents that already exist, as the user says. Each is held against the plan first, before anything is
 * sent: exit 12 that names each difference in customer, day, lines or total, or where its reference or the document is taken. A draft that the
 * reference became before is left a draft. Exit 2 for a reference that the plan does not have.
 */
export async function takeOverAll(documents: readonly DocumentProgress[], running: Running): Promise<void> {
  const errors: Record<string, string> = {};
  const found: { readonly document: DocumentProgress; readonly there: Factuur | Offerte }[] = [];
  for (const [referentie, id] of running.takeOver ?? []) {
    const document = documents.find(({ planned }) => planned.referentie === referentie);
    if (!document)
      throw usage({
        nl: `--neem-over: het plan heeft geen document met referentie '${referentie}'; er is niets verstuurd`,
        en: `--neem-over: the plan has no document with the reference '${referentie}'; nothing was sent`,
      });
    const known = await running.references.of(referentie);
    if (known && sameId(known.id, id)) continue;
    const there = await readMade(id, document.planned, running);
    const isTaken = known && !(await isLeftFor(document.planned, known.id, running));
    const taken = isTaken ? t(isKnown(known.nummer ?? known.id)) : await ownerOf(id, running);
    const differing = taken ?? (await differences(document.planned, there, running)).join(', ');
    if (differing === '') found.push({ document, there });
    else errors[referentie] = differing;
  }
  if (Object.keys(errors).length > 0) throw differs(errors);
  for (const { document, there } of found) {
    const { klant } = document.planned;
    const customer = 'customer_id' in there ? (there as Factuur).customer_id : undefined;
    if ('nieuw' in klant && customer != null) await running.customers.keep(customerLabel(klant.naam), customer);
    await keep(document, there, running, { overgenomen: true });
  }
}

/** Whether a document of this account is a draft that nothing finalises any more, or is gone, so that another can take its place. */
async function isLeftFor(planned: PlannedDocument, id: string, running: Running): Promise<boolean> {
  const own = await readMade(id, planned, running).catch(unlessNotFound);
  return planned.soort !== 'offerte' && (!own || isConcept(own)) && (await isStillDraft({ id }, running));
}

async function ownerOf(id: string, { references }: Running): Promise<string | undefined> {
  const isTaken = (await references.made()).some((made) => sameId(made.id, id));
  return isTaken
    ? t({ nl: 'een andere referentie werd dit document al', en: 'another reference became this document already' })
    : undefined;
}

const isKnown = (naam: string): Text => ({ nl: `werd al ${naam}`, en: `became ${naam} already` });

/** The parts in which a document is another one than the planned one, in words. A quote shows no customer. (offerte) */
async function differences(planned: PlannedDocument, there: Factuur | Offerte, running: Running): Promise<string[]> {
  const { klant, datum, zonder_datum: isUndated, regels, origineel, soort } = planned;
  const { customer_id, gekoppelde_factuur_id, type }: Factuur = there;
  const isKind = soort === 'offerte' || type == null || type === soort;
  const isFor =
    customer_id == null ||
    ('id' in klant ? sameId(klant.id, customer_id) : isCalled(await running.api.klanten.get(customer_id, sameCustomer), klant.naam));
  const parts: [boolean, Text][] = [
    [isKind, { nl: 'de soort', en: 'the kind' }],
    [isFor, { nl: 'de klant', en: 'the customer' }],
    [isUndated === true || there.datum === datum, { nl: `de datum (${there.datum})`, en: `the date (${there.datum})` }],
    [origineel ? sameId(gekoppelde_factuur_id, origineel.id) : showsTheSame({ regels }, there), { nl: 'de regels', en: 'the lines' }],
    [totalDifferences(planned, there).length === 0, { nl: 'het totaal', en: 'the total' }],
  ];
  return parts.flatMap(([isSame, text]) => (isSame ? [] : [t(text)]));
}

const sameCustomer: Text = { nl: 'is dit de klant van het plan?', en: 'is this the customer of the plan?' };

const differs = (errors: Record<string, string>): Failure =>
  notConfirmed(
    'already_exists',
    t({
      nl: '--neem-over: dit is een ander document; er is niets verstuurd',
      en: '--neem-over: this is another document; nothing was sent',
    }),
    { errors },
  );

/** Leaves a final document that was taken over unsent: whether it went already only the user can say. True where it did. */
export async function isLeftUnsent(document: DocumentProgress, { journal }: Running): Promise<boolean> {
  const { id = '', nummer, planned } = document;
  if (!isMadeElsewhere(await journal.about(id.toLowerCase()), id.toLowerCase())) return false;
  const group = planned.soort === 'creditnota' ? 'creditnota' : 'factuur';
  const commands = planned.kanaal.map((kanaal) => `duit ${group} verstuur ${shellWord(nummer ?? id)} --kanaal ${kanaal}`).join(', ');
  markStopped(
    document,
    'te_beslissen',
    t({
      nl: `overgenomen toen het al definitief was: niemand weet hier of het al verstuurd is; ging het nog niet: ${commands}; ging het al: hetzelfde met --al-verstuurd`,
      en: `taken over when it was final already: nobody here knows whether it was sent; if it was not: ${commands}; if it was: the same with --al-verstuurd`,
    }),
  );
  return true;
}

/** Leaves a document that Peppol refused before: sending it again is for a person, who names it. */
export function stopRefused(document: DocumentProgress, status: string): void {
  const { id = '', nummer, planned } = document;
  const group = planned.soort === 'creditnota' ? 'creditnota' : 'factuur';
  const word = clean(peppolStatusText(status));
  document.peppol_status = status;
  markStopped(
    document,
    'niet_afgeleverd',
    t({
      nl: `Peppol aanvaardde het eerder niet: ${word}; alleen een mens verstuurt het opnieuw: duit ${group} verstuur ${nummer ?? id}`,
      en: `Peppol did not take it before: ${word}; only a person sends it again: duit ${group} verstuur ${nummer ?? id}`,
    }),
  );
}
