import { Hono, type Context } from 'hono';
import { endpoints, type Endpoint, type Operation } from '../contract/index.ts';
import { handlers } from './handlers/index.ts';
import type { Incoming } from './handlers/types.ts';
import { Refusal, refusalReply } from './refusal.ts';
import { respond, type Admitted } from './respond.ts';
import { admit, type Caller } from './access.ts';
import type { Service } from './service.ts';

type Bindings = { Bindings: Caller; Variables: { soort: Incoming<Operation>['soort'] } };

/** The path prefix of every operation. (Versioning) */
export const basePath = '/api/v1';

/** The service as a web application. Whatever a request holds is answered; only a failure of this machine is thrown. */
export function createApp(service: Service): Hono<Bindings> {
  const app = new Hono<Bindings>().basePath(basePath);
  app.get('/openapi.json', async (c) => {
    const { openapi } = await import('./openapi/index.ts');
    return c.json(openapi());
  });
  app.use(async (c, next) => {
    c.set('soort', admit(service, c.env, c.req.header('authorization')));
    await next();
  });
  const all = handlers(service);
  for (const [operation, endpoint] of Object.entries(endpoints) as [Operation, Endpoint][]) {
    app.on(endpoint.method, endpoint.path.replace('{id}', ':id'), (c) => answer(c, endpoint, all[operation]));
  }
  // The text documents no 405, so an operation that does not exist is not found, whatever its method. (Errors)
  app.notFound((c) => refusalReply({ status: 404, message: `${c.req.method} ${c.req.path} bestaat niet.` }));
  app.onError((error) => {
    if (error instanceof Refusal) return refusalReply(error);
    throw error;
  });
  return app;
}

async function answer(c: Context<Bindings>, endpoint: Endpoint, handle: Admitted['handle']): Promise<Response> {
  const { searchParams: search } = new URL(c.req.url);
  const [id, media, soort] = [c.req.param('id'), c.req.header('content-type'), c.get('soort')];
  const { status, headers, body } = await respond({ endpoint, handle, id, search, media, body: c.req.raw.body ?? [], soort });
  return c.body(body as string, status as 200, headers);
}
