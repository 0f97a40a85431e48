import { SMTPServer } from "smtp-server";

export type ReceivedMail = { from: string; to: string[]; raw: string };

/** An SMTP server. It refuses recipients that begin with "refused" for good, and those that begin with "busy" for now. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  connections = 0;
  private server: SMTPServer | null = null;
  port = 0;
  /** Milliseconds that the server waits before it accepts a message. */
  slowness = 0;

  async start() {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onConnect: (_session, done) => {
        this.connections++;
        done();
      },
      onRcptTo: ({ address }, _session, done) => {
        const refusal = (text: string, responseCode: number) => Object.assign(new Error(text), { responseCode });
        if (address.startsWith("refused")) return done(refusal("No such mailbox", 550));
        if (address.startsWith("busy")) return done(refusal("Try again later", 451));
        done();
      },
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          this.received.push({
            from: envelope.mailFrom ? envelope.mailFrom.address : "",
            to: envelope.rcptTo.map(({ address }) => address),
            raw: Buffer.concat(chunks).toString(),
          });
          setTimeout(done, this.slowness);
        });
      },
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(this.port, "127.0.0.1", resolve));
    this.port = (server.server.address() as { port: number }).port;
  }

  stop = () => new Promise<void>((resolve) => (this.server ? this.server.close(() => resolve()) : resolve()));
}
