import { Failure, usage } from '../../failure.ts';
import { meantText, t } from '../../language.ts';
import { openWriter, type Writer } from '../../machine/files/writer.ts';
import { cleanAll } from '../../machine/text/sanitise.ts';
import { chunks } from './chunks.ts';
import { openMessages } from './messages.ts';
import { type Format, isJson, type Items, type Out, type RenderBelow, type RenderPage, type View } from './out.ts';
import { inCi, type Layout, type ListRenderer, type OutOptions, type Renderer } from './renderer.ts';
import { openPaging } from './pager.ts';
import { hasColor, openPen } from './pen.ts';
import { chosenColumns } from './values.ts';
import { nearest } from '../../machine/text/nearest.ts';

const chunkSize = 500;

/**
 * Opens the output of one command. Without a format of the user it takes `otherwise`, or else a table on a terminal and TSV
 * in a pipe; a style of CSV asks for CSV. A format's code is loaded when something is first shown in it.
 */
export function openOut(options: OutOptions, otherwise?: Format): Out {
  const { stdout, env } = options;
  const format = options.format ?? (options.csvStijl ? 'csv' : (otherwise ?? options.usual ?? (stdout.isTTY ? 'tabel' : 'tsv')));
  const { endProgress, ...messages } = openMessages(options);
  const paging = openPaging(format === 'tabel' && stdout.isTTY ? options.pager : undefined);
  const writer = openWriter({ write: writing(paging, stdout, endProgress) }, inCi(env));
  const loading = <V>(next: Promise<V>) => messages.busy(t({ nl: 'Even geduld', en: 'One moment' }), next);
  const layoutOf = <T extends object>(view: View<T>, shown: readonly T[] = []) => openLayout(view, format, options, shown);

  return {
    ...messages,
    format,
    terminal: stdout.isTTY,
    as: (instead) => openOut(options, instead),
    check: (view) => checkOptions(view, format, options),
    text: (text) => paging.during(() => writer.text(text)),
    raw: writer.raw,
    committed: writer.committed,

    async list(items, view, below) {
      const renderer = await openListRenderer(format, await layoutOf(view), below);
      const broken = async (count: number, error: unknown) => {
        await paging.end();
        if (error instanceof Failure) await messages.warn((await import('./cut.ts')).brokenNotice(count));
      };
      const batches = checkedFor(view, options, chunks(items, chunkSize, loading));
      const shown = await paging.during(() => writeList(batches, renderer, writer, broken));
      await tellCut(messages.notice, items, shown, options);
    },

    async results(work, view, page) {
      const layout = await layoutOf(view);
      if (format === 'tabel' && page && !layout.picked) return writePages(work, page, layout, writer);
      const renderer = await openRenderer(format, layout);
      // The list is closed also when the work stops halfway, so that a program can parse the results.
      await writeList(checkedFor(view, options, oneByOne(work)), renderer, writer, () => writer.text(renderer.tail()));
    },

    async record(item, view, load) {
      const layout = await layoutOf(view, [item]);
      if (format === 'tabel' && load && !layout.picked) return writer.text(pageOf(item, await load(), layout));
      if (format === 'tabel') return writer.text((await import('./block.ts')).recordBlock(item, layout));
      return writer.text((await renderers[format]())(layout).record(item));
    },
  };
}

const writing =
  (paging: ReturnType<typeof openPaging>, stdout: OutOptions['stdout'], endProgress: () => void) => async (chunk: string | Uint8Array) => {
    const pager = await paging.current();
    // A pager, or the reader of a pipe, may take over the terminal, as `less` does.
    if (pager || !stdout.isTTY) endProgress();
    return (pager ?? stdout).write(chunk);
  };

/** The items in batches, which fail with exit 2 if the output options don't fit the first. */
async function* checkedFor<T extends object>(view: View<T>, options: OutOptions, batches: AsyncIterable<T[]>): AsyncGenerator<T[]> {
  let first = true;
  for await (const batch of batches) {
    if (first) checkGiven(view, batch, options);
    first = false;
    yield batch;
  }
}

/** The layout of a view. Fails with exit 2 if the output options fit neither it nor the items that are shown. */
async function openLayout<T extends object>(view: View<T>, format: Format, options: OutOptions, shown: readonly T[]): Promise<Layout<T>> {
  checkOptions(view, format, options);
  checkGiven(view, shown, options);
  const { stdout, env, color = true, csvStijl, csvRuw } = options;
  const fields = options.fields ?? (isJson(format) ? view.usual : undefined);
  return {
    view,
    columns: chosenColumns(view, fields),
    picked: fields !== undefined,
    width: stdout.isTTY ? stdout.columns : Number.POSITIVE_INFINITY,
    pen: await openPen(format === 'tabel' && hasColor(stdout, env, color)),
    person: stdout.isTTY,
    csvStijl,
    csvRuw: csvRuw === true,
  };
}

const renderers: Record<Exclude<Format, 'tabel'>, () => Promise<<T extends object>(layout: Layout<T>) => Renderer<T>>> = {
  tsv: async () => (await import('./plain.ts')).tsv,
  csv: async () => (await import('./csv.ts')).csv,
  json: async () => (await import('./plain.ts')).json,
  ndjson: async () => (await import('./plain.ts')).ndjson,
  id: async () => (await import('./plain.ts')).ids,
};

const openRenderer = async <T extends object>(format: Format, layout: Layout<T>): Promise<ListRenderer<T>> =>
  format === 'tabel' ? (await import('./table.ts')).openTable(layout) : (await renderers[format]())(layout);

async function openListRenderer<T extends object>(format: Format, layout: Layout<T>, below?: RenderBelow): Promise<ListRenderer<T>> {
  const renderer = await openRenderer(format, layout);
  const { pen, width, picked } = layout;
  return below && format === 'tabel' && !picked ? { ...renderer, tail: () => renderer.tail() + below(pen, width) } : renderer;
}

async function tellCut(notice: Out['notice'], items: Items<unknown>, shown: number, { limited, stderr }: OutOptions): Promise<void> {
  // Only a person who did not choose the limit needs to hear of it; in the mail of a cron job it is noise.
  if (limited || !stderr.isTTY || items.rest === undefined || items.rest === 'none') return;
  const text = (await import('./cut.ts')).cutNotice(items, shown);
  if (text) await notice(text);
}

/** Gives the number of items. If the source fails after the first batch, `broken` gets the number so far before that is thrown on. */
async function writeList<T>(
  batches: AsyncIterable<T[]>,
  renderer: ListRenderer<T>,
  writer: Writer,
  broken: (shown: number, error: unknown) => Promise<void>,
): Promise<number> {
  let shown = 0;
  const head = () => (shown === 0 ? renderer.head() : '');
  try {
    for await (const batch of batches) {
      await writer.text(head() + renderer.rows(batch));
      shown += batch.length;
    }
  } catch (error) {
    if (shown > 0) await broken(shown, error);
    throw error;
  }
  await writer.text(head() + renderer.tail());
  return shown;
}

async function* oneByOne<T>(work: AsyncIterable<T>): AsyncGenerator<T[]> {
  for await (const result of work) yield [result];
}

async function writePages<T extends object>(
  work: AsyncIterable<T>,
  page: (item: T) => Promise<RenderPage<T>>,
  layout: Layout<T>,
  writer: Writer,
): Promise<void> {
  let gap = '';
  for await (const item of work) {
    await writer.text(gap + pageOf(item, await page(item), layout));
    gap = '\n';
  }
}

function pageOf<T extends object>(item: T, render: RenderPage<T>, { view, pen, width }: Layout<T>): string {
  const notes = view.columns.filter((column) => column.kind === 'notitie').map((column) => column.field);
  const text = render(cleanAll(item, new Set(notes)), pen, width);
  return text.endsWith('\n') ? text : `${text}\n`;
}

/** Fails with exit 2 on an option that would do nothing beside another one. */
export function refuseIdle(option: string | false | undefined, beside: string): void {
  if (option) throw usage(t({ nl: `${option} doet niets bij ${beside}`, en: `${option} does nothing with ${beside}` }));
}

/** Fails with exit 2 if an output option would do nothing in this format, or `--velden` names a field that the view lacks. */
function checkOptions<T>(view: View<T>, format: Format, options: OutOptions): void {
  const { fields, csvStijl, csvRuw } = options;
  const idle = format === 'id' && fields ? '--velden' : format !== 'csv' && (csvStijl ? '--csv-stijl' : csvRuw && '--csv-ruw');
  refuseIdle(idle, `--formaat ${format}`);
  if (!fields || view.instead) return;
  const known = knownFields(view, options);
  const unknown = fields.find((field) => !known.includes(field) && !(view.grows && !resembles(field, known)));
  if (unknown !== undefined) throw unknownField(unknown, known);
}

const resembles = (field: string, known: readonly string[]): boolean =>
  nearest(field, known) !== undefined || known.some((name) => name.includes(field));

const knownFields = <T>({ row, columns }: View<T>, { fieldsOf }: OutOptions): string[] => [
  ...new Set([...(fieldsOf?.(row) ?? (typeof row === 'string' ? [] : row)), ...columns.map(({ field }) => field)]),
];

/** Fails with exit 2 if `--velden` names a field that neither the view nor one of these items has. */
function checkGiven<T extends object>(view: View<T>, items: readonly T[], options: OutOptions): void {
  const { fields } = options;
  if (!fields || !view.grows || items.length === 0) return;
  const given = [...new Set([...knownFields(view, options), ...items.flatMap((item) => Object.keys(item))])];
  const unknown = fields.find((field) => !given.includes(field));
  if (unknown !== undefined) throw unknownField(unknown, given);
}

function unknownField(field: string, known: readonly string[]): Failure {
  const near = nearest(field, known);
  const meant = near ? `. ${t(meantText(near))}` : '';
  return usage(t({ nl: `--velden: het veld '${field}' bestaat hier niet`, en: `--velden: there is no field '${field}' here` }) + meant, {
    hint: t({ nl: `Deze velden bestaan: ${known.join(', ')}`, en: `These fields exist: ${known.join(', ')}` }),
  });
}
