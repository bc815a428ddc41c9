import { Failure } from '../../failure.ts';
import { t } from '../../language.ts';
import { type Handled, handleDue } from './handle.ts';
import { begunIn, firstLook, look, type InboxLook, type Vanaf } from './look.ts';
import type { Work } from './work.ts';

/** How often a list that moved while it was read is read again. */
const mostLooks = 3;

/**
 * One run: reads the whole list and tries every document that is due. Fails with exit 2 where this is the first run of the account
 * and `vanaf` is undefined.
 */
export async function* runOnce(work: Work, vanaf: Vanaf | undefined): AsyncGenerator<Handled> {
  await lookAtAll(work, vanaf);
  for (;;) {
    let unserved = false;
    for await (const handled of handleDue(work, true)) {
      unserved = handled.failure === 'service';
      yield handled;
    }
    if (!unserved || work.world.stop.aborted) return;
    await look(await work.api(), work.store, false, work.world.now);
  }
}

/** Reads the whole list, again where it moved meanwhile, and begins the account where this is its first run. */
export async function lookAtAll(work: Work, vanaf: Vanaf | undefined): Promise<InboxLook> {
  const { api, store, world } = work;
  let found: InboxLook | undefined;
  if (!(await store.read(begunIn))) {
    if (vanaf === undefined) throw firstRun();
    found = await completed(work, await firstLook(await api(), store, vanaf, world.now));
  }
  for (let looks = found ? 1 : 0; !found?.whole && looks < mostLooks; looks += 1) {
    found = await completed(work, await look(await api(), store, true, world.now));
  }
  return found!;
}

/**
 * A look at the whole list with the documents that came in meanwhile. They are mostly in front, so the first page is read before
 * the whole list once more: where documents come in all the time, a long list would be read without end.
 */
async function completed({ api, store, world }: Work, all: InboxLook): Promise<InboxLook> {
  if (all.whole) return all;
  const first = await look(await api(), store, false, world.now);
  const whole = first.whole || (first.total !== undefined && all.count + first.found >= first.total);
  return { ...first, found: all.found + first.found, whole };
}

const firstRun = (): Failure =>
  new Failure(
    'usage',
    t({
      nl: 'de eerste keer moet je zeggen welke documenten nieuw zijn: geef --vanaf',
      en: 'the first time you have to say which documents are new: give --vanaf',
    }),
    {
      hint: t({
        nl: '--vanaf nu (alleen wat nog binnenkomt), --vanaf alles, of --vanaf 01/11/2026 (alles met een datum vanaf die dag).',
        en: '--vanaf nu (only what is still to come), --vanaf alles (everything), or --vanaf 01/11/2026 (all with a date from that day on).',
      }),
    },
  );
