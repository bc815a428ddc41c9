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
  const all =
    argv.includes('--proef') && replies.length > 0 ? [...replies, 'PlannedRequest' as const, 'PlannedRequest[]' as const] : replies;
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
