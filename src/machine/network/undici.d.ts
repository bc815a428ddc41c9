// The types of undici stand beside its main file, which loads fetch, WebSocket and caches as well.
declare module 'undici/lib/dispatcher/client.js' {
  export { Client as default } from 'undici';
}
declare module 'undici/lib/dispatcher/proxy-agent.js' {
  export { ProxyAgent as default } from 'undici';
}
declare module 'undici/lib/core/connect.js' {
  export { buildConnector as default } from 'undici';
}
declare module 'undici/lib/api/api-connect.js' {
  import type { Dispatcher } from 'undici';

  export default function connect(this: Dispatcher, options: Dispatcher.ConnectOptions<unknown>): Promise<Dispatcher.ConnectData<unknown>>;
}
