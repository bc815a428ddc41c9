import { expect, it } from 'vitest';
import { mergedValue } from '../../../../src/service/journal/log/merge.ts';
import type { Json } from '../../../../src/store/store.ts';

const [early, late] = ['2026-03-01T10:00:00.000Z', '2026-03-02T10:00:00.000Z'];
const begun = { stand: 'opzij', sinds: early, begonnen: true };

it.each<[string, Parameters<typeof mergedValue>[0], Json | undefined, Json, Json | undefined]>([
  ['a document that is not known is done', 'inbox', undefined, { stand: 'gedaan', sinds: early }, { stand: 'gedaan', sinds: early }],
  [
    'one that waits is done',
    'inbox',
    { stand: 'wacht', sinds: early, id: 'x' },
    { stand: 'gedaan', sinds: late },
    { stand: 'gedaan', sinds: late, id: 'x' },
  ],
  ['one that is done never waits again', 'inbox', { stand: 'gedaan', sinds: early }, { stand: 'wacht', sinds: late }, undefined],
  [
    'one that a colleague skipped stays skipped',
    'inbox',
    { stand: 'overgeslagen', sinds: early },
    { stand: 'gedaan', sinds: late },
    undefined,
  ],
  [
    'one that was skipped while its command ran is done',
    'inbox',
    { stand: 'overgeslagen', sinds: late },
    { stand: 'gedaan', sinds: late, van: early },
    { stand: 'gedaan', sinds: late },
  ],
  [
    'the end of a try is that of the document which waited since then',
    'inbox',
    { stand: 'wacht', sinds: early, reden: 'x', volgende: late, bezig: { pid: 1 } },
    { stand: 'gedaan', sinds: late, van: early },
    { stand: 'gedaan', sinds: late },
  ],
  [
    'a try that a person asked for since its begin is still to come',
    'inbox',
    { stand: 'wacht', sinds: late },
    { stand: 'gedaan', sinds: late, van: early },
    undefined,
  ],
  ['a command that was begun sets its document aside', 'inbox', undefined, { stand: 'begonnen', sinds: early }, begun],
  [
    'its end, which comes later, counts',
    'inbox',
    begun,
    { stand: 'gedaan', sinds: late, pogingen: 0 },
    { stand: 'gedaan', sinds: late, pogingen: 0 },
  ],
  ['a begin does not open what is done', 'inbox', { stand: 'gedaan', sinds: early }, { stand: 'begonnen', sinds: late }, undefined],
  ['a first run is known', 'inbox.zelf', undefined, { vanaf: 'nu' }, { vanaf: 'nu' }],
  ['a first run stays the first', 'inbox.zelf', { vanaf: 'alles' }, { vanaf: 'nu' }, undefined],
  ['a reference gets its document', 'batch-referentie', undefined, { id: 'x' }, { id: 'x' }],
  ['a reference keeps its document', 'batch-referentie', { id: 'y' }, { id: 'x' }, undefined],
  ['of two counts the larger', 'batch-vergeten', 1, 2, 2],
  ['and not the smaller', 'batch-vergeten', 2, 1, undefined],
  ['of two returns the later', 'btw-ingediend', { ingediend: early }, { ingediend: late }, { ingediend: late }],
  ['and not the earlier', 'btw-ingediend', { ingediend: late }, { ingediend: early }, undefined],
])('%s', (_, collection, now, line, merged) => expect(mergedValue(collection, now, line)).toEqual(merged));
