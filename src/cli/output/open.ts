import { Failure } from '../../failure.ts';
import { t } from '../../language.ts';
import { openWriter } from '../../machine/files/writer.ts';
import { cleanAll } from '../../machine/text/sanitise.ts';
import { checkOptions } from './check-options.ts';
import { chunks } from './chunks.ts';
import { openMessages } from './messages.ts';
import type { Format, Items, Out, RenderPage, View } from './out.ts';
import { inCi, type OutOptions } from './out-options.ts';
import { openPaging } from './pager.ts';
import { hasColor, openPen } from './pen.ts';
import type { Layout, Renderer } from './renderer.ts';
import { chosenColumns } from './values.ts';
import { oneByOne, writeList } from './write-list.ts';

const chunkSize = 500;

/**
 * Opens the output of one command. Without a format of the user it takes `otherwise`, or else a table on a terminal and TSV
 * in a pipe; a style of CSV asks for CSV. A format's code is loaded when something is first shown in it.
 */
export function openOut(options: OutOptions, otherwise?: Format): Out {
  const { stdout, env } = options;
  const format = options.format ?? (options.csvStijl ? 'csv' : (otherwise ?? (stdout.isTTY ? 'tabel' : 'tsv')));
  const { endProgress, ...messages } = openMessages(options);
  const paging = openPaging(format === 'tabel' && stdout.isTTY ? options.pager : undefined);
  const write = async (chunk: string | Uint8Array) => {
    const pager = await paging.current();
    // A pager, or the reader of a pipe, may take over the terminal, as `less` does.
    if (pager || !stdout.isTTY) endProgress();
    return (pager ?? stdout).write(chunk);
  };
  const writer = openWriter({ write }, inCi(env));
  const loading = <V>(next: Promise<V>) => messages.busy(t({ nl: 'Even geduld', en: 'One moment' }), next);
  const check = <T>(view: View<T>) => checkOptions(view, format, options);
  const rendererOf = async <T extends object>(view: View<T>) => openRenderer(format, await layoutOf(view, format, options));

  return {
    ...messages,
    format,
    terminal: stdout.isTTY,
    as: (instead) => openOut(options, instead),
    check,
    raw: writer.raw,
    committed: writer.committed,

    async list(items, view) {
      check(view);
      const renderer = await rendererOf(view);
      const broken = async (count: number, error: unknown) => {
        await paging.end();
        if (error instanceof Failure) await messages.warn((await import('./cut.ts')).brokenNotice(count));
      };
      const shown = await paging.during(() => writeList(chunks(items, chunkSize, loading), renderer, writer, broken));
      // Only a person who did not choose the limit needs to hear of it; in the mail of a cron job it is noise.
      const cut = options.limited || !options.stderr.isTTY ? undefined : await cutNotice(items, shown);
      if (cut) await messages.notice(cut);
    },

    async results(work, view, page) {
      check(view);
      const layout = await layoutOf(view, format, options);
      if (format === 'tabel' && page && !layout.picked) {
        let gap = '';
        for await (const item of work) {
          await writer.text(gap + pageOf(item, view, await page(item), layout));
          gap = '\n';
        }
        return;
      }
      const renderer = await rendererOf(view);
      // The list is closed also when the work stops halfway, so that a program can parse the results.
      await writeList(oneByOne(work), renderer, writer, () => writer.text(renderer.tail()));
    },

    async record(item, view, load) {
      check(view);
      const layout = await layoutOf(view, format, options);
      if (format === 'tabel' && load && !layout.picked) return writer.text(pageOf(item, view, await load(), layout));
      return writer.text((await openRenderer(format, layout)).record(item));
    },
  };
}

async function layoutOf<T extends object>(view: View<T>, format: Format, options: OutOptions): Promise<Layout<T>> {
  const { stdout, env, fields, color = true, csvStijl, csvRuw } = options;
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

function pageOf<T extends object>(item: T, view: View<T>, render: RenderPage<T>, { pen, width }: Layout<T>): string {
  const notes = view.columns.filter((column) => column.kind === 'notitie').map((column) => column.field);
  const text = render(cleanAll(item, new Set(notes)), pen, width);
  return text.endsWith('\n') ? text : `${text}\n`;
}
