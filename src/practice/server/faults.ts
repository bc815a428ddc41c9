import { usage, type Failure } from '../../failure.ts';
import { meantText, t } from '../../language.ts';
import { endpoints, type Endpoint } from '../../contract/index.ts';
import { nearest } from '../../machine/text/nearest.ts';
import { basePath } from '../service.ts';

const all: readonly Endpoint[] = Object.values(endpoints);
const anyId = '00000000-0000-4000-8000-000000000000';

/** Matches the paths that a pattern stands for: `{id}` is one part, `*` is anything. */
export function toRegExp(pattern: string): RegExp {
  const escaped = pattern.replaceAll(/[.+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(/\{\w+\}/g, '[^/]+').replaceAll('*', '.*')}$`);
}

export function isOperation(method: string, pattern: string): boolean {
  // The id in a path may be in the pattern as itself.
  const ids = [anyId, ...pattern.split('/').filter((part) => /^[^*{}]+$/.test(part))];
  return all.some(
    (endpoint) =>
      (method === '*' || method === endpoint.method) && ids.some((id) => toRegExp(pattern).test(endpoint.path.replace('{id}', id))),
  );
}

export function nearestOperation(method: string, pattern: string): string | undefined {
  const meant = `${method} ${pattern.startsWith(basePath) ? pattern.slice(basePath.length) : pattern}`;
  const names = all.map((endpoint) => `${endpoint.method} ${endpoint.path}`);
  return nearest(meant, names, 1 / 2);
}

/** The faults on demand, each with the value that it takes. `inject.ts` says which of them let the service do its work. */
const faultKinds = {
  'verbinding-verbroken': undefined,
  'antwoord-kwijt': undefined,
  afgekapt: undefined,
  traag: '<ms>',
  druppel: '<ms>',
  hangt: undefined,
  status: '<400-599>',
  'te-veel': '<s>',
  'gedaan-status': '<500-599>',
  'geen-json': undefined,
  'gedaan-geen-json': undefined,
} as const;

export interface InjectedFault {
  readonly kind: keyof typeof faultKinds;
  /** Milliseconds for `traag` and `druppel`, seconds for `te-veel`, the HTTP status for `status` and `gedaan-status`. */
  readonly value: number;
}

interface Rule extends InjectedFault {
  readonly text: string;
  readonly method: string;
  readonly path: RegExp;
  readonly times: number;
  /** The part of the requests that it happens to, from 0 to 1. */
  readonly share: number;
  readonly after: number;
}

export type Faults = ReturnType<typeof openFaults>;

/**
 * `chance` gives draws from 0 up to 1. Takes rules such as `POST /facturen antwoord-kwijt 1` or `GET * traag 500 20% na 10`. A rule names the method, the path (`{id}`
 * stands for one part, `*` for anything), the fault with its value, how many times or to which share of the requests it happens
 * (always by default), and after how many requests. Throws a usage Failure on any other text, and on a rule that fits no operation.
 */
export function openFaults(texts: readonly string[], chance: () => () => number) {
  let random = chance();
  let rules: (Rule & { seen: number })[] = [];
  const set = (wanted: readonly string[]) => {
    rules = wanted.map((text) => ({ ...readRule(text), seen: 0 }));
  };
  set(texts);
  return {
    /** The fault that is due for the next request; the path is below `basePath`. */
    due: (method: string, path: string) => {
      const matching = rules.filter((rule) => (rule.method === '*' || rule.method === method) && rule.path.test(path));
      for (const rule of matching) rule.seen++;
      const due = ({ seen, after, times, share }: (typeof rules)[number]) =>
        seen > after && seen <= after + times && (share === 1 || random() < share);
      return matching.find(due);
    },
    list: () => rules.map(({ text }) => text),
    /** Takes these rules in place of all others. Throws a usage Failure on one that can't be read, and then changes nothing. */
    set,
    reset: () => {
      random = chance();
      set(texts);
    },
  };
}

function readRule(text: string): Rule {
  const [method = '', pattern = '', word = '', ...rest] = text.trim().split(/\s+/);
  const kind = (Object.keys(faultKinds) as InjectedFault['kind'][]).find((each) => each === word);
  const form =
    kind && faultKinds[kind] === undefined
      ? /^()(?:(\d{1,9})|(\d{1,3})%)?(?:(?:^| )na (\d{1,9}))?$/
      : /^(\d{1,9})(?: (?:(\d{1,9})|(\d{1,3})%))?(?: na (\d{1,9}))?$/;
  const [, value, times, percent, after] = form.exec(rest.join(' ')) ?? [];
  const known = /^(\*|GET|POST|PATCH|PUT|DELETE)$/.test(method) && (pattern === '*' || pattern.startsWith('/'));
  if (!known || !kind || value === undefined || !isValue(kind, value) || Number(percent ?? 100) > 100) throw unreadable(text);
  if (!isOperation(method, pattern)) throw noOperation(text, method, pattern);
  return {
    text: text.trim(),
    method,
    path: toRegExp(pattern),
    kind,
    value: Number(value),
    times: times === undefined ? Number.POSITIVE_INFINITY : Number(times),
    share: Number(percent ?? 100) / 100,
    after: Number(after ?? 0),
  };
}

const isValue = (kind: InjectedFault['kind'], value: string): boolean =>
  kind === 'status' ? /^[45]\d\d$/.test(value) : kind !== 'gedaan-status' || /^5\d\d$/.test(value);

const unreadable = (text: string): Failure =>
  usage(t({ nl: `de fout '${text}' is niet te lezen`, en: `the fault '${text}' can't be read` }), {
    hint: t({
      nl: `Schrijf <METHODE|*> <pad> <fout> [hoe vaak of n%] [na <aantal>], zoals "POST /facturen antwoord-kwijt 1" of "GET * traag 500 20%"; de fouten zijn ${faultWords}.`,
      en: `Write <METHOD|*> <path> <fault> [how often or n%] [na <count>], such as "POST /facturen antwoord-kwijt 1" or "GET * traag 500 20%"; the faults are ${faultWords}.`,
    }),
  });

function noOperation(text: string, method: string, pattern: string): Failure {
  const near = nearestOperation(method, pattern);
  const meant = near && `${t(meantText(near))} `;
  return usage(t({ nl: `de fout '${text}' past bij geen enkele bewerking`, en: `the fault '${text}' fits no operation` }), {
    hint:
      (meant ?? '') +
      t({
        nl: 'Het pad staat na /api/v1. Alle bewerkingen geeft duit oefen openapi.',
        en: 'The path is the part after /api/v1. All operations come with duit oefen openapi.',
      }),
  });
}

export const faultWords = Object.entries(faultKinds)
  .map(([kind, value]) => (value === undefined ? kind : `${kind} ${value}`))
  .join(', ');
