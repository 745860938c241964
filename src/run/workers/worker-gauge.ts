import type { ShareRun } from '../../distributed/share-run.ts'
import type { HttpGateway } from '../../gateway/http-gateway.ts'
import type { Clock } from '../../time/clock.ts'
import { MachineGauge } from '../../time/machine-gauge.ts'

const EVERY_MS = 1_000

/** Tells once a second how a worker does. */
export class WorkerGauge {
  readonly #gauge: MachineGauge
  readonly #clock: Clock
  readonly #gateway: HttpGateway
  #toldAt: number

  /** `threads`: so many workers are threads of this process; null where it is this one's. */
  constructor({ clock, gateway, threads }: { clock: Clock; gateway: HttpGateway; threads: number | null }) {
    this.#gauge = new MachineGauge(threads)
    this.#clock = clock
    this.#gateway = gateway
    this.#toldAt = clock.now()
  }

  /** Through a share that is carried out; where there is none, later. */
  tell(run: ShareRun | null | undefined): void {
    if (run == null || this.#clock.now() - this.#toldAt < EVERY_MS) return
    this.#toldAt = this.#clock.now()
    const { connections, fastestConnectMs } = this.#gateway
    run.tell({
      type: 'generator',
      t: 0,
      ...this.#gauge.read(),
      connections,
      fastestConnectMs: fastestConnectMs ?? undefined,
    })
  }

  stop(): void {
    this.#gauge.stop()
  }
}
