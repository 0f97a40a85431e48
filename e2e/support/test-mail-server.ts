import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

const LONGEST_WAIT_MS = 30_000;

/** An SMTP server for tests. It receives the mails that the application sends. */
export class TestMailServer {
  private readonly mails: Email[] = [];
  private waiting: (() => void)[] = [];
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        this.mails.push(await PostalMime.parse(Buffer.concat(chunks)));
        for (const wake of this.waiting.splice(0)) wake();
        done();
      });
    },
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  stop = () => new Promise<void>((resolve) => this.server.close(() => resolve()));

  /** Returns the newest mail to an address, of those that are meant. If there is none yet, it waits for one. */
  async mailTo(address: string, isMeant: (mail: Email) => boolean = () => true): Promise<Email> {
    for (const end = Date.now() + LONGEST_WAIT_MS; ; ) {
      const found = this.mails.findLast((mail) => mail.to?.some((to) => to.address === address) && isMeant(mail));
      if (found) return found;
      if (Date.now() > end) throw new Error(`no such mail to ${address} within ${LONGEST_WAIT_MS} ms`);
      await Promise.race([
        new Promise<void>((resolve) => this.waiting.push(resolve)),
        new Promise((resolve) => setTimeout(resolve, 500)),
      ]);
    }
  }
}
