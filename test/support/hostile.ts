import { expect } from 'vitest';
import { formats } from '../../src/cli/output/out.ts';
import type { Transport } from '../../src/machine/transport.ts';

/** A text as a hostile supplier may write it: terminal codes, a formula, a forged line, a CI command and a shell command. */
export const hostile =
  '=cmd()\u001b[2J\u001b]52;c;eA==\u0007\u009b31m\u202e\u200b\r\nfout: nep\t::error::x ##vso[x] $(touch x) ../../x\u007f';

/** The part of it that each format shows as it is. */
export const mark = '$(touch x)';

/** Expects that a printed text steers neither a terminal, nor a spreadsheet, nor a CI runner where that reads it. */
export function expectInert(text: string, format: string, inCi: boolean, where: string): void {
  const shown = format === 'csv' ? text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n') : text;
  expect(shown, where).not.toMatch(format === 'tsv' ? /[^\P{Cc}\n\t]|\p{Cf}/u : /[^\P{Cc}\n]|\p{Cf}/u);
  expect(shown, where).not.toMatch(/^(?:fout: nep|::error)/m);
  if (format === 'csv') expect(shown, where).not.toMatch(/(?:^|,)"?=/m);
  if (inCi) expect(shown, where).not.toContain('##vso[');
}

/** The hostile text as far as XML can hold it, and as far as a line of a document can. */
export const hostileMarkup = hostile.replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f]/g, '');
const hostileLine = hostile.replaceAll(/\p{Cc}/gu, '');
const forms = [hostile, hostileMarkup.replaceAll(/\s+/g, ' '), hostileLine];

/** The texts of a value that was printed as JSON. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];

type Printed = { readonly code: number; readonly stdout: string; readonly stderr: string };

/**
 * Runs a command as a table at a terminal, and in each other format for a CI runner, by `runIn`. The hostile text that it shows must steer
 * nothing, and JSON must lose nothing of it.
 */
export async function expectInertFormats(
  words: readonly string[],
  runIn: (words: readonly string[], how: { readonly env?: Record<string, string>; readonly tty?: number }) => Promise<Printed>,
): Promise<void> {
  for (const format of formats) {
    const inCi = format !== 'tabel';
    const { code, stdout, stderr } = await runIn(
      [...words, '--formaat', format, '--geen-kleur'],
      inCi ? { env: { CI: 'true' } } : { tty: 120 },
    );
    const where = `${words.join(' ')} --formaat ${format}`;
    expect({ code, stderr }, where).toMatchObject({ code: 0 });
    expectInert(stdout, format, inCi, where);
    expectInert(stderr, 'tabel', inCi, where);
    if (format === 'json')
      expect(
        forms.some((form) => textsOf(JSON.parse(stdout)).join().includes(form)),
        where,
      ).toBe(true);
  }
}

/** The fields in which the service passes on what somebody else wrote. */
const written = new Set(['naam', 'adres', 'eenheid', 'omschrijving', 'notities', 'leverancier', 'factuurnummer']);

const spoiled = (value: unknown, field = ''): unknown => {
  if (typeof value === 'string' && field === 'omschrijving') return `${hostileLine}${value}`;
  if (typeof value === 'string') return written.has(field) ? `${hostile}${value}` : value;
  if (Array.isArray(value)) return value.map((part) => spoiled(part));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, spoiled(part, name)]));
};

/** The same service, in which everybody writes hostile texts: in its replies, and in the UBL of documents. */
export const withHostileTexts = (transport: Transport): Transport => ({
  ...transport,
  send: async (request) => {
    const got = await transport.send(request);
    // The reply to a write says what was written.
    if (request.method !== 'GET') return got;
    const { body, headers, ...reply } = got;
    const { 'content-length': _length, ...rest } = headers;
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const type = headers['content-type'] ?? '';
    const text = type.includes('json')
      ? JSON.stringify(spoiled(JSON.parse(bytes.toString('utf8'))))
      : type.includes('xml')
        ? bytes.toString('utf8').replaceAll(/<cbc:(?:Name|Note|RegistrationName|Description)>/g, `$&${hostileMarkup}`)
        : bytes;
    const sent = Buffer.from(text);
    return {
      ...reply,
      headers: rest,
      body: (async function* () {
        yield sent;
      })(),
    };
  },
});
