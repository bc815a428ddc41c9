import { codeOf, Failure, usage } from '../../failure.ts';
import { t } from '../../language.ts';
import { openWriter } from '../../machine/files/writer.ts';
import { breakLogCommands, cleanAll, cleanLines } from '../../machine/text/sanitise.ts';
import type { Env, Sink } from '../../machine/world.ts';
import { chunks } from './chunks.ts';
import { wrongFields } from './fields.ts';
import type { Format, Items, Out, RenderPage, View } from './out.ts';
import { hasColor, openPen } from './pen.ts';
import { openProgress } from './progress.ts';
import type { Layout, Renderer } from './renderer.ts';
import { failureJson, failureText, lineJson, type MessageKind } from './report.ts';
import { chosenColumns } from './values.ts';

/** What the output of a command is made from. */
export interface OutOptions {
  readonly stdout: Sink;
  readonly stderr: Sink;
  readonly env: Env;
  /** Milliseconds that only go up. */
  readonly monotonic: () => number;
  /** Without it a table on a terminal and TSV in a pipe. */
  readonly format?: Format | undefined;
  /** The names given to `--velden`. */
  readonly fields?: readonly string[] | undefined;
  readonly quiet?: boolean | undefined;
  readonly debug?: boolean | undefined;
  /** Whether the user allows colour; only a terminal gets it. */
  readonly color?: boolean | undefined;
  readonly csvStijl?: 'be' | undefined;
  readonly csvRuw?: boolean | undefined;
  /** Takes the key out of what `--debug` shows of a failure, whose own words may quote anything. */
  readonly redact?: ((text: string) => string) | undefined;
}

const chunkSize = 500;
const minute = 60_000;

async function openRenderer<T extends object>(format: Format, layout: Layout<T>): Promise<Renderer<T>> {
  if (format === 'tabel') return (await import('./table.ts')).table(layout);
  if (format === 'csv') return (await import('./csv.ts')).csv(layout);
  const { json, ndjson } = await import('./json.ts');
  if (format === 'json') return json(layout);
  if (format === 'ndjson') return ndjson(layout);
  const { ids, tsv } = await import('./tsv.ts');
  return format === 'id' ? ids(layout) : tsv(layout);
}

async function cutNotice(items: Items<unknown>, shown: number): Promise<string | undefined> {
  if (items.rest === undefined || items.rest === 'none') return undefined;
  return (await import('./cut.ts')).cutNotice(items, shown);
}

async function* oneByOne<T>(work: AsyncIterable<T>): AsyncGenerator<T[]> {
  for await (const result of work) yield [result];
}

/**
 * Opens the output of one command, in the format `otherwise` where the user chose none; what a format needs is loaded when
 * something is shown in it.
 */
export function openOut(options: OutOptions, otherwise?: Format): Out {
  const { stdout, stderr, env, monotonic, fields, quiet, csvStijl, csvRuw } = options;
  const redact = options.redact ?? ((text: string) => text);
  const format = options.format ?? otherwise ?? (stdout.isTTY ? 'tabel' : 'tsv');
  // Who asks for JSON reads standard error by program too.
  const inJson = options.format === 'json' || options.format === 'ndjson';
  const ci = Boolean(env['CI'] || env['GITHUB_ACTIONS'] || env['TF_BUILD']);
  const color = (sink: Sink) => hasColor(sink, env, options.color ?? true);
  let progress = stderr.isTTY && !quiet && !inJson ? openProgress(stderr, color(stderr)) : undefined;
  const write = (chunk: string | Uint8Array) => {
    if (!stdout.isTTY) {
      // Who reads it, as less does, may have the terminal from now on.
      progress?.close();
      progress = undefined;
    }
    return stdout.write(chunk);
  };
  const writer = openWriter({ write }, ci);

  /** When a wait was last told in a line, by what is waited for. */
  const told = new Map<string, number>();

  const during = <V>(text: () => string, work: Promise<V>) => progress?.during(text, work) ?? work;
  const loading = <V>(next: Promise<V>) => during(() => t({ nl: 'Even geduld', en: 'One moment' }), next);
  // Nothing can be told about a standard error that fails.
  const tell = (text: string) => stderr.write(ci ? breakLogCommands(text) : text).catch(() => {});
  const line = (kind: MessageKind, text: string) => tell(inJson ? lineJson(kind, text) : `${cleanLines(text)}\n`);

  const layoutOf = async <T extends object>(view: View<T>): Promise<Layout<T>> => ({
    view,
    columns: chosenColumns(view, fields),
    picked: fields !== undefined,
    width: stdout.isTTY ? stdout.columns : Number.POSITIVE_INFINITY,
    pen: await openPen(format === 'tabel' && color(stdout)),
    person: stdout.isTTY,
    csvStijl,
    csvRuw: csvRuw === true,
  });

  /**
   * Shows the batches as they come and gives the number of items. After a failure `closing` ends the list properly too;
   * otherwise it is said that it is not all.
   */
  const stream = async <T extends object>(batches: AsyncIterable<T[]>, view: View<T>, closing: boolean): Promise<number> => {
    out.check(view);
    const renderer = await openRenderer(format, await layoutOf(view));
    let shown = 0;
    const head = () => (shown === 0 ? renderer.head() : '');
    try {
      for await (const batch of batches) {
        await writer.text(head() + renderer.rows(batch));
        shown += batch.length;
      }
    } catch (error) {
      if (shown > 0 && closing) await writer.text(renderer.tail());
      else if (shown > 0 && error instanceof Failure) await out.warn((await import('./cut.ts')).brokenNotice(shown));
      throw error;
    }
    await writer.text(head() + renderer.tail());
    return shown;
  };

  const out: Out = {
    format,
    terminal: stdout.isTTY,
    as: (instead) => openOut(options, instead),

    check(view) {
      const lost = format === 'id' && fields ? '--velden' : format !== 'csv' && (csvStijl ? '--csv-stijl' : csvRuw && '--csv-ruw');
      if (lost) throw usage(t({ nl: `${lost} doet niets bij --formaat ${format}`, en: `${lost} does nothing with --formaat ${format}` }));
      const wrong = fields && wrongFields(fields, view);
      if (wrong) throw wrong;
    },

    async list(items, view) {
      const shown = await stream(chunks(items, chunkSize, loading), view, false);
      const cut = await cutNotice(items, shown);
      if (cut) await out.notice(cut);
    },

    // What was done must be readable, also when the work stops halfway.
    results: async (work, view) => void (await stream(oneByOne(work), view, true)),

    async record(item, view, load) {
      out.check(view);
      const layout = await layoutOf(view);
      if (format === 'tabel' && load && !layout.picked) return writer.text(paged(item, view, await load(), layout));
      return writer.text((await openRenderer(format, layout)).record(item));
    },

    raw: writer.raw,
    committed: writer.committed,

    async notice(text) {
      if (!quiet) await line('notice', text);
    },
    warn: (text) => line('warning', text),
    debug: (text) => line('debug', text),
    busy: (text, work) => during(() => text, work),

    async waiting(seconds, work, what = t({ nl: 'Wachten op de dienst', en: 'Waiting for the service' })) {
      const end = monotonic() + seconds * 1000;
      const left = () => Math.max(0, Math.ceil((end - monotonic()) / 1000));
      const text = () => t({ nl: `${what}: nog ${left()} s`, en: `${what}: ${left()} s left` });
      // Where nothing moves each wait would be a line, and one a minute tells enough.
      if (!progress && monotonic() >= (told.get(what) ?? Number.NEGATIVE_INFINITY) + minute) {
        told.set(what, monotonic());
        await out.notice(text());
      }
      return during(text, work);
    },

    async failure(error) {
      // A cause's own words may quote anything; its code does not.
      if (options.debug && error instanceof Error) await out.debug(redact([error.stack, codeOf(error.cause)].filter(Boolean).join('\n')));
      await tell(inJson ? failureJson(error) : failureText(error, await openPen(color(stderr))));
    },
  };
  return out;
}

function paged<T extends object>(item: T, view: View<T>, page: RenderPage<T>, { pen }: Layout<T>): string {
  const notes = view.columns.filter((column) => column.kind === 'notitie').map((column) => column.field);
  const text = page(cleanAll(item, new Set(notes)), pen);
  return text.endsWith('\n') ? text : `${text}\n`;
}
