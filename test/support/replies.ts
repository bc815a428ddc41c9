import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { calledBy, formatOf, valueOf } from '../../src/cli/argv.ts';
import { printedBy } from '../../src/cli/help/tree.ts';
import { isJson } from '../../src/cli/output/out.ts';
import { makeProgram } from '../../src/cli/program.ts';
import { describe } from '../../src/cli/replies/schema.ts';

/* Everything that a test has printed as JSON is held against the schema that `duit help <command> --json` gives. */

const ajv = new Ajv2020({ strict: false });
addFormats(ajv);

const unused = () => Promise.reject(new Error('no command runs here'));
const screen = { stdout: { columns: 80 } } as Parameters<typeof makeProgram>[2];
const program = await makeProgram(['help'], { action: () => unused, out: unused, close: unused }, screen, () => {});
const compiled = new Map<string, ValidateFunction | undefined>();

/** A schema that refuses a field that it does not name, unless it says that others may come; `picked` has any of them be absent. */
function held(schema: object, picked: boolean): object {
  if (Array.isArray(schema)) return schema.map((part: object) => (typeof part === 'object' ? held(part, picked) : part));
  const parts = Object.entries(schema).map(([name, part]: [string, unknown]) => {
    if (name === 'required' && picked) return [name, []];
    return [name, typeof part === 'object' && part !== null ? held(part, picked) : part];
  });
  const isClosed = 'properties' in schema && 'type' in schema && !('additionalProperties' in schema);
  return { ...(Object.fromEntries(parts) as object), ...(isClosed && { additionalProperties: false }) };
}

function validatorOf(argv: readonly string[], picked: boolean): ValidateFunction | undefined {
  const called = calledBy(argv, program);
  const { _defaultCommandName: usual } = called as unknown as { _defaultCommandName?: string };
  const { replies, columns } = printedBy(called.commands.find((one) => one.name() === usual) ?? called);
  const all = argv.includes('--proef') && replies.length > 0 ? [...replies, 'PlannedWrite' as const, 'PlannedWrite[]' as const] : replies;
  const key = [...all, ...columns, picked].join();
  if (!compiled.has(key)) {
    const { reply } = describe({ replies: all, columns });
    compiled.set(key, reply ? ajv.compile(held(reply, picked)) : undefined);
  }
  return compiled.get(key);
}

/** What a field of `--velden` has no value for is null, also where the schema has none without a value. */
const withoutNulls = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(withoutNulls)
    : Object.fromEntries(Object.entries(value as object).filter(([, part]: [string, unknown]) => part !== null));

/** The options by which a person passes a check or has something done once more. */
const past = /--(?:ja|nogmaals|toch|toch-maken|toch-maken-voor|negeer-open|ook-per-\w+|bevestig|zonder-grenzen)(?![\w-])/;
const ofPerson = /\b(?:mens|person)\b/;

interface Told {
  readonly error?: {
    readonly reason: string;
    readonly message: string;
    readonly hint?: string;
    readonly next?: readonly string[];
    readonly override?: { readonly option: string; readonly who: string };
    readonly errors: object;
  };
  readonly code: number;
  readonly outcome: string;
  readonly rerun: string;
  readonly safe_to_rerun: boolean;
}

/**
 * Throws where the failure of a command is not told in the one shape: the cause, what happened at the service, and a next step that passes no
 * check. `seen` says that a person reads it in a terminal, who is told of the way past too.
 */
export function checkFailure(
  argv: readonly string[],
  { code, stderr }: { readonly code: number; readonly stderr: string },
  seen: boolean,
): void {
  const wrong = (why: string): never => {
    throw new Error(`duit ${argv.join(' ')}: ${why}: ${stderr.slice(-1500)}`);
  };
  const last = stderr.trimEnd().split('\n').at(-1) ?? '';
  const told = last.startsWith('{"error":') ? (JSON.parse(last) as Told) : undefined;
  if (told?.error) {
    const { reason, message, hint = '', next, override } = told.error;
    if (told.code !== code || message === '' || reason === 'not_confirmed') wrong('no cause');
    if (told.safe_to_rerun !== (told.rerun === 'now')) wrong('may it be run again?');
    if (code === 7 && hint === '') wrong('no next step');
    // A word that is not an option may mean one that a person types.
    if (code !== 2 && past.test(hint) && !ofPerson.test(hint)) wrong('the hint passes a check');
    if (next && (next[0] !== 'duit' || next.some((word) => past.test(word)))) wrong('the next step passes a check');
    if (next && calledBy(next.slice(1), program) === program) wrong('the next step is no command');
    if (override && override.who !== 'mens') wrong('anybody may override');
  }
  const [, tip] = told || seen || code === 2 ? [] : (/^(?:fout|error): [^]*?\n(?:tip|hint): ([^]*)/m.exec(stderr) ?? []);
  if (tip !== undefined && past.test(tip) && !ofPerson.test(tip)) wrong('the tip passes a check');
}

/** Throws where a command printed JSON that is not as its help says. What comes out of `-o -` is the file itself, and out of `api` the reply. */
export function checkReply(argv: readonly string[], stdout: string): void {
  const format = formatOf(argv);
  const velden = valueOf(argv, '--velden');
  if (
    !isJson(format) ||
    stdout === '' ||
    argv[0] === 'api' ||
    velden === '?' ||
    valueOf(argv, '-o') === '-' ||
    valueOf(argv, '--uitvoer') === '-'
  )
    return;
  const validate = validatorOf(argv, velden !== undefined);
  if (!validate) return;
  const values = (format === 'ndjson' ? stdout.trimEnd().split('\n') : [stdout]).map((text) => JSON.parse(text) as unknown);
  for (const value of values) {
    const shown = velden === undefined ? value : withoutNulls(value);
    if (validate(shown) || (format === 'ndjson' && validate([shown]))) continue;
    throw new Error(
      `duit ${argv.join(' ')}: not as its schema says: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(value).slice(0, 600)}`,
    );
  }
}
