import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openapi } from '../../src/practice/openapi/index.ts';
import type { Reply } from './practice.ts';

interface Operation {
  requestBody?: object;
  responses: Record<string, { $ref?: string; content?: Record<string, { schema?: object }> }>;
}

const document = openapi() as { paths: Record<string, Record<string, Operation>> };
const ajv = new Ajv2020({ strict: false });
addFormats(ajv);
ajv.addSchema({ $id: 'https://duit.invalid/openapi', ...document });

const compiled = new Map<string, ValidateFunction>();

function validator(...path: string[]): ValidateFunction {
  const pointer = path
    .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
    .map(encodeURIComponent)
    .join('/');
  const known = compiled.get(pointer) ?? ajv.compile({ $ref: `https://duit.invalid/openapi#/${pointer}` });
  compiled.set(pointer, known);
  return known;
}

/** Gives the reply back. Throws when it, or the body of a request that succeeded, does not fit the published document. */
export function conforms(method: string, path: string, body: unknown, reply: Reply): Reply {
  const bare = path.replace(/\?.*/s, '');
  const template = Object.keys(document.paths).find((each) => new RegExp(`^${each.replace('{id}', '[^/]+')}$`).test(bare)) ?? '';
  const verb = method.toLowerCase();
  const operation = document.paths[template]?.[verb];
  if (!operation) return reply;
  const response = operation.responses[String(reply.status)];
  if (!response) throw new Error(`${method} ${template} answered ${reply.status}, which is not documented`);
  if (response.$ref) fits(validator('components', 'responses', String(reply.status), 'content', 'application/json', 'schema'), reply.json);
  else if (response.content?.['application/json']) {
    fits(validator('paths', template, verb, 'responses', String(reply.status), 'content', 'application/json', 'schema'), reply.json);
  } else if (!response.content?.[reply.type ?? '']) throw new Error(`${method} ${template} answered with ${reply.type}`);
  if (reply.status < 300 && body !== undefined && operation.requestBody) {
    fits(validator('paths', template, verb, 'requestBody', 'content', 'application/json', 'schema'), body);
  }
  return reply;
}

function fits(validate: ValidateFunction, value: unknown): void {
  if (!validate(value)) throw new Error(`${ajv.errorsText(validate.errors)} in ${JSON.stringify(value)}`);
}
