/**
 * A signal that aborts after `ms` with a `TimeoutError`, or as soon as `stop` does, and `end` for when the request is over. Not
 * `AbortSignal.any` over `AbortSignal.timeout`: on Node 20 that timer may be garbage collected before it fires.
 */
export function deadline(ms: number, stop?: AbortSignal) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DOMException('deadline', 'TimeoutError')), ms);
  // A body that nobody reads any more must not keep the process until its deadline.
  const stopped = () => {
    clearTimeout(timer);
    controller.abort(stop?.reason);
  };
  if (stop?.aborted) stopped();
  stop?.addEventListener('abort', stopped);
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer);
      stop?.removeEventListener('abort', stopped);
    },
  };
}
