import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { execa } from 'execa';

/** Every compressed stream of a PDF, unpacked, with the dictionary before it. */
export function streams(pdf: Uint8Array): { dictionary: string; content: Buffer }[] {
  const bytes = Buffer.from(pdf);
  const objects = bytes.toString('latin1').matchAll(/ obj\n(<<(?:(?!endobj)[^])*?\/Filter \/FlateDecode\n>>)\nstream\n/g);
  return Array.from(objects, ({ 0: head, 1: dictionary = '', index }) => {
    const start = index + head.length;
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
    return { dictionary, content: inflateSync(bytes.subarray(start, start + length)) };
  });
}

/** The one file attached to a PDF, or undefined. */
export const attachment = (pdf: Uint8Array): string | undefined =>
  streams(pdf)
    .find(({ dictionary }) => dictionary.includes('/Type /EmbeddedFile'))
    ?.content.toString();

/** Whether a program that can read PDF is on this machine. */
export async function has(program: string): Promise<boolean> {
  const { exitCode } = await execa('sh', ['-c', `command -v ${program}`], { reject: false });
  return exitCode === 0;
}

const output = async (program: string, ...args: string[]): Promise<string> => (await execa(program, args)).stdout;

async function withFile<T>(pdf: Uint8Array, use: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'duit-pdf-'));
  try {
    const file = join(folder, 'document.pdf');
    await writeFile(file, pdf);
    return await use(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The text of a PDF as `pdftotext` reads it, by default as it is laid out, a page per item. */
export const pages = (pdf: Uint8Array, order: '-layout' | '-raw' = '-layout'): Promise<string[]> =>
  withFile(pdf, async (file) => (await output('pdftotext', order, file, '-')).split('\f').filter((page) => page.trim() !== ''));

/** The text of the QR code on the first page, read from a picture of that page. */
export const qrCode = (pdf: Uint8Array): Promise<string> =>
  withFile(pdf, async (file) => {
    await output('pdftoppm', '-r', '100', '-png', '-f', '1', '-singlefile', file, file);
    return output('zbarimg', '-q', '--raw', `${file}.png`);
  });

/** The words of one page with their upper and lower edges, in points from the top, as `pdftotext` finds them. */
export const wordTops = (pdf: Uint8Array, page: number): Promise<{ word: string; top: number; bottom: number }[]> =>
  withFile(pdf, async (file) => {
    const html = await output('pdftotext', '-bbox', '-f', String(page), '-l', String(page), file, '-');
    const words = html.matchAll(/yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">([^<]*)</g);
    return Array.from(words, ([, top, bottom, word = '']) => ({ word, top: Number(top), bottom: Number(bottom) }));
  });
