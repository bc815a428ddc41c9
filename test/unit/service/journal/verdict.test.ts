import { expect, test } from 'vitest';
import type { Act, Evidence } from '../../../../src/service/journal/verdict/evidence.ts';
import { type Pass, type Situation, verdictOn } from '../../../../src/service/journal/verdict/table.ts';

const acts: readonly Act[] = ['make', 'credit', 'final', 'send', 'simulate', 'change', 'call', 'command'];
const decisions: readonly (Pass | 'none')[] = ['none', 'toch-maken', 'nogmaals', 'ook-per', 'negeer-open', 'agreed', 'lost'];
const sources: readonly Evidence['source'][] = ['journal', 'reference', 'link', 'service', 'lost', 'seen', 'day'];
const extents: readonly Evidence['extent'][] = ['same', 'perhaps', 'part'];
const standings: readonly Evidence['standing'][] = ['done', 'uncertain', 'under_way'];

const ends = (act: Act, evidence: Evidence, pass: Pass | 'none', more: Partial<Situation>): string => {
  const passes = new Set(pass === 'none' ? [] : [pass]);
  return String(verdictOn(act, [evidence], { passes, terminal: false, job: false, ...more }).ending);
};

/**
 * Each cell: the end of a write off a terminal for each decision in the order of `decisions`, and of one without a decision at a terminal,
 * and of a job. Evidence that is not here lets every write go.
 */
const cells = `
make journal same done: 12 go 12 12 go 12 12 | 12 12
make journal same uncertain: 7 7 7 7 go 7 7 | 7 7
make journal same under_way: 12 go 12 12 go 12 12 | 12 12
make journal part uncertain: 7 7 7 7 go 7 7 | 7 7
make reference same done: 12 12 12 12 12 12 12 | 12 take_over
make reference same uncertain: 7 7 7 7 7 7 7 | 7 7
make reference same under_way: 12 12 12 12 12 12 12 | 12 12
make reference part done: 12 12 12 12 12 12 12 | 12 12
make reference perhaps done: 12 go 12 12 12 go 12 | ask 12
make link same done: 12 go 12 12 12 go 12 | ask 12
make link perhaps done: 12 go 12 12 12 go 12 | ask 12
make link part done: tell tell tell tell tell tell tell | tell tell
make service same done: 12 go 12 12 12 go 12 | ask 12
make service perhaps done: 12 go 12 12 12 go 12 | ask 12
make service perhaps uncertain: 12 go 12 12 12 go 12 | ask 12
make service part done: 12 go 12 12 12 go 12 | ask 12
make service part uncertain: tell go tell tell tell go tell | tell tell
credit journal same done: 12 go 12 12 go go 12 | ask 12
credit journal same uncertain: 7 7 7 7 go 7 7 | 7 7
credit journal same under_way: 12 go 12 12 go 12 12 | 12 12
credit journal part uncertain: 7 7 7 7 go 7 7 | 7 7
credit reference same done: 12 12 12 12 12 12 12 | 12 take_over
credit reference same uncertain: 7 7 7 7 7 7 7 | 7 7
credit reference same under_way: 12 12 12 12 12 12 12 | 12 12
credit reference part done: 12 12 12 12 12 12 12 | 12 12
credit service perhaps uncertain: 12 go 12 12 12 go 12 | ask 12
credit service part done: 12 go 12 12 12 go 12 | ask 12
final journal same done: 12 go 12 12 go go 12 | ask 12
final journal same under_way: 12 12 12 12 go 12 12 | 12 12
final journal part uncertain: 7 7 7 7 go 7 7 | 7 7
final day part done: 12 12 12 12 12 12 12 | 12 12
final reference same done: 12 12 12 12 12 12 12 | 12 take_over
final reference same uncertain: 7 7 7 7 7 7 7 | 7 7
final reference same under_way: 12 12 12 12 12 12 12 | 12 12
final service perhaps uncertain: 12 go 12 12 12 go 12 | ask 12
final seen same done: 12 12 12 12 12 12 12 | 12 12
final service same done: 12 go 12 12 12 12 12 | 12 12
final service part done: 12 go 12 12 12 go 12 | ask 12
send journal perhaps uncertain: tell tell go tell tell tell tell | tell tell
send day part done: 12 12 12 12 12 12 12 | 12 12
send reference same done: 12 12 12 12 12 12 12 | 12 take_over
send reference same uncertain: 7 7 7 7 7 7 7 | 7 7
send reference same under_way: 12 12 12 12 12 12 12 | 12 12
send journal same done: 12 12 go 12 go go 12 | ask 12
send journal same uncertain: 12 12 go 12 go go 12 | ask 12
send journal same under_way: 12 12 go 12 go 12 12 | 12 12
send journal part under_way: 12 12 12 go go 12 12 | 12 12
send journal part done: 12 12 12 go 12 go 12 | ask 12
send journal part uncertain: 7 7 go 7 go 7 7 | 7 7
send lost perhaps uncertain: 12 go go 12 12 12 go | ask 12
simulate day part done: 12 12 12 12 12 12 12 | 12 12
simulate journal part uncertain: 7 7 go 7 go 7 7 | 7 7
change journal part uncertain: 7 7 7 7 go 7 7 | 7 7
change service part done: 12 go 12 12 12 go 12 | ask 12
call journal same done: 12 go 12 12 go 12 12 | 12 12
call journal same uncertain: 7 7 7 7 go 7 7 | 7 7
call journal same under_way: 12 go 12 12 go 12 12 | 12 12
call journal part uncertain: 7 7 7 7 go 7 7 | 7 7
call lost perhaps uncertain: 12 go go 12 12 12 go | ask 12
command journal part uncertain: 7 7 7 7 go 7 7 | 7 7
command seen same done: take_over take_over take_over take_over take_over take_over take_over | take_over take_over
command seen same under_way: 12 12 12 12 12 12 12 | 12 12
`;

test('every act, evidence, decision, terminal and job has the end that the table lists', () => {
  const found: string[] = [];
  for (const act of acts) {
    for (const source of sources) {
      for (const extent of extents) {
        for (const standing of standings) {
          const evidence: Evidence = { source, extent, standing };
          const decided = decisions.map((pass) => ends(act, evidence, pass, {}));
          const others = [ends(act, evidence, 'none', { terminal: true }), ends(act, evidence, 'none', { job: true })];
          if ([...decided, ...others].every((end) => end === 'go')) continue;
          found.push(`${act} ${source} ${extent} ${standing}: ${decided.join(' ')} | ${others.join(' ')}`);
        }
      }
    }
  }
  expect(found.toSorted()).toEqual(cells.trim().split('\n').toSorted());
});

test('the gravest evidence is the one that is told, whatever the order in which it was found', () => {
  const situation: Situation = { passes: new Set<Pass>(), terminal: true, job: false };
  const there: Evidence = { source: 'service', extent: 'same', standing: 'done' };
  const uncertain: Evidence = { source: 'journal', extent: 'same', standing: 'uncertain' };
  expect(verdictOn('make', [there, uncertain], situation)).toEqual({ ending: 7, reason: 'uncertain', evidence: uncertain });
  expect(verdictOn('make', [there], situation)).toEqual({ ending: 'ask', reason: 'there', evidence: there });
  expect(verdictOn('make', [], situation)).toEqual({ ending: 'go' });
});

test('what lines may tell that are lost goes by a yes to that very question, and where nobody answers by no option', () => {
  const lost: Evidence = { source: 'lost', extent: 'perhaps', standing: 'uncertain' };
  const done: Evidence = { source: 'journal', extent: 'same', standing: 'done' };
  const end = (unanswered: boolean, ...passes: Pass[]) =>
    verdictOn('send', [lost, done], { passes: new Set(passes), terminal: true, job: false, unanswered }).ending;
  expect([end(false), end(false, 'agreed'), end(false, 'agreed', 'lost'), end(false, 'nogmaals')]).toEqual(['ask', 'ask', 'go', 'go']);
  expect([end(true, 'nogmaals'), end(true, 'agreed', 'told'), end(true, 'agreed', 'lost')]).toEqual(['ask', 'ask', 'go']);
});

test('a document that was not made final here goes with a warning, once, and never where the account sends only what it knows', () => {
  const elsewhere: Evidence = { source: 'journal', extent: 'perhaps', standing: 'uncertain' };
  const end = (act: Act, knownAlone: boolean, ...passes: Pass[]) =>
    verdictOn(act, [elsewhere], { passes: new Set(passes), terminal: true, job: false, knownAlone }).ending;
  expect([end('send', false), end('send', false, 'told'), end('send', false, 'nogmaals'), end('simulate', true)]).toEqual([
    'tell',
    'go',
    'go',
    'go',
  ]);
  for (const pass of [...decisions, 'told'] as Pass[]) expect(end('send', true, pass)).toBe(12);
});
