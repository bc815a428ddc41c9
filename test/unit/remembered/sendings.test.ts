import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSendings } from '../../../src/remembered/sendings.ts';

const sending = { profiel: 'werk', id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', kanaal: 'peppol' };
const at = (time: string) => () => new Date(time);

function memory(time = '2026-03-15T10:00:00Z') {
  const folder = join(mkdtempSync(join(tmpdir(), 'duit-sent-')), 'state');
  return { folder, file: join(folder, 'verzonden.jsonl'), sendings: openSendings(() => folder, at(time)) };
}

describe('what was sent', () => {
  it('is known afterwards, by profile, document and channel', () => {
    const { folder, sendings } = memory();
    expect(sendings.wasSent(sending)).toBeUndefined();
    sendings.remember(sending, true);
    const later = openSendings(() => folder, at('2027-01-01T00:00:00Z'));
    expect(later.wasSent(sending)).toEqual({ tijd: '2026-03-15T10:00:00.000Z', zeker: true });
    expect(later.wasSent({ ...sending, kanaal: 'email' })).toBeUndefined();
    expect(later.wasSent({ ...sending, profiel: 'oefen' })).toBeUndefined();
    expect(later.wasSent({ ...sending, id: 'ander' })).toBeUndefined();
    later.remember(sending, false);
    expect(later.wasSent(sending)).toEqual({ tijd: '2027-01-01T00:00:00.000Z', zeker: false });
  });

  it('holds ids only, in a file that others cannot read', () => {
    const { file, folder, sendings } = memory();
    sendings.remember(sending, true);
    expect(readFileSync(file, 'utf8')).toBe(
      '{"tijd":"2026-03-15T10:00:00.000Z","profiel":"werk","id":"3f2504e0-4f89-41d3-9a0c-0305e82c3301","kanaal":"peppol","zeker":true}\n',
    );
    expect([statSync(file).mode & 0o777, statSync(folder).mode & 0o777]).toEqual([0o600, 0o700]);
  });

  it('survives half a line and what is none', () => {
    const { file, sendings } = memory();
    sendings.remember({ ...sending, kanaal: 'email' }, true);
    appendFileSync(file, 'null\n[1]\n"x"\n{"profiel":"werk","id"');
    sendings.remember(sending, true);
    expect(sendings.wasSent(sending)?.zeker).toBe(true);
    expect(sendings.wasSent({ ...sending, kanaal: 'email' })?.zeker).toBe(true);
  });

  it('throws as the system does where it cannot be read or written', () => {
    const { file, folder, sendings } = memory();
    mkdirSync(file, { recursive: true });
    expect(() => sendings.wasSent(sending)).toThrow(/EISDIR/);
    const blocked = openSendings(() => join(folder, 'file', 'x'), at('2026-01-01T00:00:00Z'));
    writeFileSync(join(folder, 'file'), '');
    expect(() => blocked.remember(sending, true)).toThrow(/ENOTDIR/);
  });
});
