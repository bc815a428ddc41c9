import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stateFolder } from '../../../../src/machine/folders.ts';
import { endFlag, raiseFlag } from '../../../../src/service/journal/log/lost.ts';
import { journalIn, keep, placeIn } from '../../../support/journal.ts';
import { storeIn } from '../../../support/store.ts';
import { id, intent, result, unknown } from './records.ts';

const definitief = { operation: 'facturen.definitief', document: id } as const;
const versturen = { operation: 'facturen.versturen', document: id, kanaal: 'email' } as const;

function opened() {
  const folder = mkdtempSync(join(tmpdir(), 'duit-sent-'));
  mkdirSync(join(folder, 'config'));
  const place = placeIn(folder);
  const journal = journalIn(place, 'a');
  const known = async () => (await journal.sendings([id.toUpperCase()])).get(id)?.is;
  return { journal, known, place };
}

describe('what the journal knows of a sending', () => {
  it('is that it was not sent only where this state made it final', async () => {
    const { journal, known } = opened();
    expect(await known()).toBe('unknown');
    await keep(journal, intent(definitief), result);
    await keep(journal, intent({ ...versturen, simulated: true }), result);
    expect(await known()).toBe('unsent');
    await keep(journal, intent(versturen), result);
    expect(await known()).toBe('sent');
  });

  it('is nothing while a sending has an outcome that is not known', async () => {
    const { journal, known } = opened();
    await keep(journal, intent(definitief), result);
    await keep(journal, intent(versturen), unknown);
    expect(await known()).toBe('unknown');
  });

  it('is nothing of what was made final before lines were lost, also after a person ended that', async () => {
    const { journal, known, place } = opened();
    await keep(journal, intent(definitief), result);
    const store = storeIn(stateFolder(place), 'a', 5_000);
    await store.transaction((transaction) => raiseFlag(transaction, { since: null }, place.now()));
    expect(await known()).toBe('unknown');
    await store.transaction((transaction) => endFlag(transaction, place.now()));
    await store.close();
    expect(await known()).toBe('unknown');
  });

  it('is the same where many documents are asked about at once', async () => {
    const { journal } = opened();
    await keep(journal, intent(definitief), result);
    const many = Array.from({ length: 1_100 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
    const found = await journal.sendings([...many, id]);
    expect(found.get(id)).toEqual({ is: 'unsent' });
    expect(found.get(many[0] ?? '')).toEqual({ is: 'unknown' });
  });
});
