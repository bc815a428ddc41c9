import { inputName } from '../../../machine/files/read.ts';
import { faultsOf, type Mistake, referencesOf } from '../../../jobs/batch/mistakes.ts';
import { type ConfirmingOptions, type KeepOptions } from '../../flows/making/options.ts';
import { usage, type Failure, partlyDone } from '../../../failure.ts';
import { type Plan, type PlanOptions, readPlan } from '../../../jobs/batch/plan/plan.ts';
import { faultColumn, rememberHeaders } from '../../../jobs/batch/columns.ts';
import type { SheetRead } from '../../../jobs/batch/file/table.ts';
import { sha256 } from '../../../machine/files/hash.ts';
import type { BatchDocument } from '../../../jobs/batch/document.ts';
import { type NamedFile, readBatch, readOwnNumbers, unsentOption } from '../../../jobs/batch/read.ts';
import { missingText, t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { unlessDryRun } from '../../flows/dry-run.ts';
import { openLooking, planDocuments } from '../../flows/planning/documents.ts';
import { keepAndShow } from '../../flows/planning/show.ts';
import { given } from '../../../contract/fields.ts';
import type { NamedWord } from '../../command/command.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { creditPlan } from '../../../jobs/batch/plan/credit.ts';
import { openReferences } from '../../../service/journal/log/references.ts';
import { faultTable } from '../../../jobs/batch/result.ts';
import { noChannels } from '../../flows/sending/options.ts';
import { placeFor } from '../../flows/planning/place.ts';
import { counted } from '../../output/counts.ts';
import { csvOf } from './result.ts';
import { shellWord } from '../../../machine/shell/shell.ts';

/** The options of `batch plan`, which a plan keeps as they are but for two. */
interface PlanningOptions
  extends KeepOptions,
    ConfirmingOptions,
    Pick<
      PlanOptions,
      'eindstatus' | 'kanaal' | 'datum' | 'blad' | 'ookVerborgen' | 'negeerKolommen' | 'klanten' | 'klantenMaken' | 'referentieOpDocument'
    > {
  readonly ververs?: string | undefined;
  readonly slaFoutenOver?: true | undefined;
  readonly decimaal?: keyof typeof signs | undefined;
  readonly kolom?: PlanOptions['kolommen'];
}

/** Exit 2 with every mistake in the file, or 8 where those are left out. */
export async function makeAndShow(session: OpenSession, bestand: string | undefined, opties: PlanningOptions): Promise<void> {
  const faults = opties.slaFoutenOver ? await openLeftOut(session, opties.overschrijven) : undefined;
  await keepAndShow(session, opties, () =>
    opties.ververs === undefined
      ? planOf(session, bestand, optionsOf(opties), faults)
      : again(
          session,
          bestand,
          opties.ververs,
          given({ bevestig: opties.bevestig, referentieOpDocument: opties.referentieOpDocument }),
          faults,
        ),
  );
  const left = faults?.failure();
  if (left) throw left;
}

const signs = { komma: ',', punt: '.' } as const;

const optionsOf = (opties: PlanningOptions): PlanOptions =>
  given({
    eindstatus: opties.eindstatus,
    kanaal: opties.kanaal,
    datum: opties.datum,
    blad: opties.blad,
    ookVerborgen: opties.ookVerborgen,
    decimaal: opties.decimaal && signs[opties.decimaal],
    kolommen: opties.kolom,
    negeerKolommen: opties.negeerKolommen,
    klanten: opties.klanten,
    klantenMaken: opties.klantenMaken,
    referentieOpDocument: opties.referentieOpDocument,
    bevestig: opties.bevestig,
  });

async function again(
  session: OpenSession,
  bestand: string | undefined,
  old: string,
  changed: Pick<PlanOptions, 'bevestig' | 'referentieOpDocument'>,
  faults: LeftOut | undefined,
): Promise<Plan> {
  if (bestand !== undefined) throw usage({ nl: 'geef een bestand of --ververs, niet beide', en: 'give a file or --ververs, not both' });
  const plan = readPlan(await session.files.body(old), old);
  const { bestand: file } = plan.invoer;
  const { crediteert, periode } = plan.opties;
  if (crediteert) throw ofCredits();
  if (periode !== undefined) throw ofContracts(file, periode);
  return planOf(session, file, { ...plan.opties, ...changed }, faults);
}

async function planOf(session: OpenSession, bestand: string | undefined, options: PlanOptions, faults: LeftOut | undefined): Promise<Plan> {
  const { files } = session;
  if (bestand === undefined)
    throw usage(t(missingText('<bestand>', { nl: 'welk bestand met rijen?', en: 'which file with rows?' })), {
      hint: t({ nl: 'Begin met een voorbeeld: duit batch voorbeeld', en: 'Begin with an example: duit batch voorbeeld' }),
    });
  await faults?.check(bestand);
  const name = inputName(bestand);
  const bytes = await files.bytes(bestand);
  const numbers = options.klanten === undefined ? undefined : { name: options.klanten, bytes: await files.bytes(options.klanten) };
  const own = numbers && (await readOwnNumbers(numbers, options));
  const state = await session.state();
  const read = await readBatch({ name, bytes }, options, state, (...learned) =>
    unlessDryRun(session, () => rememberHeaders(state, ...learned)),
  );
  const { sheet } = read;
  await tellSheet(session, name, sheet);
  if (numbers) await tellSheet(session, numbers.name, own?.sheet);
  const file = { bestand, sha256: sha256(bytes), ...(sheet && { blad: sheet.blad }) };
  const leaveOut = faults && ((mistakes: readonly Mistake[]) => faults.keep({ name, bytes }, options, read.documents, mistakes));
  return planDocuments(session, read, { file, name, options, leaveOut, ...(own && { own: own.numbers }) });
}

async function tellSheet({ out }: Opened<'out'>, name: string, sheet: SheetRead | undefined): Promise<void> {
  if (!sheet) return;
  const hidden = sheet.hidden.map((one) => `'${one}'`).join(', ');
  const text = [
    t({ nl: `${name}: werkblad '${sheet.blad}' gelezen.`, en: `${name}: read the sheet '${sheet.blad}'.` }),
    hidden && t({ nl: `Verborgen en niet gelezen: ${hidden}.`, en: `Hidden and not read: ${hidden}.` }),
  ];
  await out.notice(clean(text.filter(Boolean).join(' ')));
}

const ofCredits = () =>
  usage(t({ nl: "dit is een plan van creditnota's", en: 'this is a plan of credit notes' }), {
    hint: t({
      nl: 'Maak het opnieuw van het plan van de facturen: duit batch crediteer <plan> -o <nieuw plan>',
      en: 'Make it again from the plan of the invoices: duit batch crediteer <plan> -o <new plan>',
    }),
  });

const ofContracts = (file: string, periode: string) =>
  usage(t({ nl: 'dit plan komt van abonnementen', en: 'this plan comes from subscriptions' }), {
    hint: t({
      nl: `Maak het opnieuw met: duit abonnement plan ${shellWord(file)} --periode ${periode} -o plan.json`,
      en: `Make it again with: duit abonnement plan ${shellWord(file)} --periode ${periode} -o plan.json`,
    }),
  });

export async function creditAndShow(
  session: OpenSession,
  plan: NamedWord<string>,
  opties: KeepOptions & Pick<PlanOptions, 'eindstatus' | 'kanaal'>,
): Promise<void> {
  const { eindstatus, kanaal } = opties;
  if (eindstatus === 'verstuurd' && kanaal === undefined) throw noChannels();
  if (eindstatus === 'definitief' && kanaal !== undefined) throw unsentOption();
  await keepAndShow(session, opties, async () => {
    const file = await plan.word();
    const before = readPlan(await session.files.body(file), file);
    const { naam, account } = await session.profile();
    return creditPlan(before, given({ eindstatus, kanaal }), {
      ...(await openLooking(session)),
      references: openReferences(await session.state()),
      account: { profiel: naam, account },
      now: session.now,
    });
  });
}

const faultsFile = 'fouten.csv';

type LeftOut = Awaited<ReturnType<typeof openLeftOut>>;

/** Opens the file for rows that a plan leaves out, in place of an earlier plan's. Exit 2 if another file or the orders are. */
async function openLeftOut(session: Opened<'files' | 'out'>, overwrite: boolean | undefined) {
  const { files } = session;
  const text = Buffer.from(await files.bytes(faultsFile).catch(() => Buffer.alloc(0))).toString('utf8');
  const isOurs = new RegExp(`^[^\\r\\n]*[;,\\t]${faultColumn}\\r\\n`).test(text);
  const save = await placeFor(files, faultsFile, overwrite || isOurs);
  let left: Failure | undefined;
  return {
    /** Fails with exit 2 if this is the file that the faults go to: the plan would be out of date at once. */
    check: async (bestand: string) => {
      if (bestand !== '-' && (await files.absolute(bestand)) === (await files.absolute(faultsFile))) throw itself();
    },

    /** Keeps the rows of the orders with a mistake; without any, the headers alone. */
    keep: async (file: NamedFile, options: PlanOptions, documents: readonly BatchDocument[], mistakes: readonly Mistake[]) => {
      const references = referencesOf(documents);
      const table = await faultTable(file, options, mistakes, references);
      await unlessDryRun(session, () => save([csvOf(table)]));
      const wrong = new Set<string | number>(mistakes.map(({ line = 0 }) => references.get(line) ?? line));
      const hasPlan = documents.some(({ referentie }) => !wrong.has(referentie));
      if (wrong.size > 0) left = notPlanned(wrong.size, faultsOf(mistakes, references), hasPlan);
    },

    /** The failure (exit 8) that tells which orders are not in the plan. */
    failure: () => left,
  };
}

const notPlanned = (orders: number, faults: ReturnType<typeof faultsOf>, hasPlan: boolean): Failure =>
  partlyDone({
    nl: `${counted(orders, 'bestelling staat', 'bestellingen staan')} niet in het plan maar in ${faultsFile}; er is niets verstuurd`,
    en: `${counted(orders, 'order is', 'orders are')} not in the plan but in ${faultsFile}; nothing was sent`,
    ...faults,
    hint: {
      nl: `${hasPlan ? 'Voer het plan uit. ' : ''}Verbeter de rijen in ${faultsFile}, geef het bestand een andere naam en maak er een plan van.`,
      en: `${hasPlan ? 'Run the plan. ' : ''}Correct the rows in ${faultsFile}, give the file another name and make a plan of it.`,
    },
  });

const itself = (): Failure =>
  usage({
    nl: `--sla-fouten-over schrijft ${faultsFile}, en daaruit komen de bestellingen`,
    en: `--sla-fouten-over writes ${faultsFile}, and the orders come from it`,
    hint: { nl: 'Geef het bestand eerst een andere naam.', en: 'Give the file another name first.' },
  });
