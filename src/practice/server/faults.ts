import { usage, type Failure } from '../../failure.ts';
import { t } from '../../language.ts';

/** The faults on demand. Only `antwoord-kwijt`, `afgekapt` and `traag` let the service handle the request first. */
const kinds = ['geweigerd-verbinding', 'antwoord-kwijt', 'afgekapt', 'traag', 'hangt', 'status', 'geen-json'] as const;

export interface InjectedFault {
  readonly kind: (typeof kinds)[number];
  /** Milliseconds for `traag`, the HTTP status for `status`. */
  readonly value: number;
}

interface Rule extends InjectedFault {
  readonly method: string;
  readonly path: RegExp;
  readonly times: number;
  readonly after: number;
}

/**
 * Reads rules such as `POST /facturen antwoord-kwijt 1` or `GET * traag 500 3 na 10`, and gives a function that says which fault is
 * due for each next request. A rule names the method, the path (`{id}` stands for one part, `*` for anything), the fault with its
 * value, how many times it happens (without end by default), and after how many requests. Throws a usage Failure on any other text.
 */
export function faultsFrom(texts: readonly string[]): (method: string, path: string) => InjectedFault | undefined {
  const rules = texts.map((text) => ({ ...parse(text), seen: 0 }));
  return (method, path) => {
    const matching = rules.filter((rule) => (rule.method === '*' || rule.method === method) && rule.path.test(path));
    for (const rule of matching) rule.seen++;
    return matching.find(({ seen, after, times }) => seen > after && seen <= after + times);
  };
}

function parse(text: string): Rule {
  const [method = '', pattern = '', word = '', ...rest] = text.trim().split(/\s+/);
  const kind = kinds.find((each) => each === word);
  const takesValue = kind === 'traag' || kind === 'status';
  const form = takesValue ? /^(\d{1,9})(?: (\d{1,9}))?(?: na (\d{1,9}))?$/ : /^()(\d{1,9})?(?:(?:^| )na (\d{1,9}))?$/;
  const [, value, times, after] = form.exec(rest.join(' ')) ?? [];
  const known = /^(\*|GET|POST|PATCH|PUT|DELETE)$/.test(method) && (pattern === '*' || pattern.startsWith('/'));
  if (!known || !kind || value === undefined || (kind === 'status' && !/^[45]\d\d$/.test(value))) throw unreadable(text);
  return {
    method,
    path: toRegExp(pattern),
    kind,
    value: Number(value),
    times: times === undefined ? Number.POSITIVE_INFINITY : Number(times),
    after: Number(after ?? 0),
  };
}

function toRegExp(pattern: string): RegExp {
  const escaped = pattern.replaceAll(/[.+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(/\{\w+\}/g, '[^/]+').replaceAll('*', '.*')}$`);
}

const unreadable = (text: string): Failure =>
  usage(t({ nl: `de fout '${text}' is niet te lezen`, en: `the fault '${text}' can't be read` }), {
    hint: t({
      nl: `Schrijf <METHODE|*> <pad> <fout> [hoe vaak] [na <aantal>], zoals "POST /facturen antwoord-kwijt 1"; de fouten zijn ${words}.`,
      en: `Write <METHOD|*> <path> <fault> [how often] [na <count>], such as "POST /facturen antwoord-kwijt 1"; the faults are ${words}.`,
    }),
  });

const words = kinds.map((kind) => ({ traag: 'traag <ms>', status: 'status <400-599>' })[kind as string] ?? kind).join(', ');
