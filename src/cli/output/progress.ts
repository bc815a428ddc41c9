import type { Ora } from 'ora';
import type { Sink } from '../../machine/world.ts';

const delay = 150;

/** Shows on a terminal that duit waits, and the reason. Of several waits the innermost shows. */
export interface Progress {
  /** Shows `text` while `work` runs, from 150 ms on, and asks for the text again every second. While the text is empty, nothing shows. */
  during<T>(text: () => string, work: Promise<T>): Promise<T>;
  /** Clears the line, also while some work still runs. */
  close(): void;
}

/** Opens progress on a terminal; ora is loaded once a wait lasts longer than the delay. */
export function openProgress(stderr: Sink, color: boolean): Progress {
  const waits: (() => string)[] = [];
  let spinner: Ora | undefined;
  let timer: NodeJS.Timeout | undefined;

  const refresh = () => {
    const text = waits.at(-1)?.() ?? '';
    if (text !== '') spinner?.start(text);
    else if (spinner?.isSpinning) spinner.stop();
  };
  const show = async () => {
    const { default: ora } = await import('ora');
    if (waits.length === 0 || spinner) return;
    // ora may not hide the cursor or read stdin: a killed process would leave the terminal that way.
    spinner = ora({
      stream: stderr.stream,
      isEnabled: true,
      hideCursor: false,
      discardStdin: false,
      color: color && 'cyan',
    });
    refresh();
    timer = setInterval(refresh, 1000);
  };
  const end = () => {
    clearTimeout(timer);
    spinner?.stop();
    spinner = undefined;
  };

  return {
    async during(text, work) {
      waits.push(text);
      if (waits.length === 1) timer = setTimeout(() => void show(), delay);
      else refresh();
      try {
        return await work;
      } finally {
        waits.splice(waits.lastIndexOf(text), 1);
        if (waits.length === 0) end();
        else refresh();
      }
    },
    close() {
      waits.length = 0;
      end();
    },
  };
}
