import type { Modality } from '../../gateway/modality.ts'
import { hashText } from '../../random.ts'
import { ServerQueue } from '../gate/server-queue.ts'
import type { MockWorld, ModelClassSettings } from './schema.ts'

/** Names that callers may make up before further ones share the entry of their class: memory must not grow with nonsense. */
const MOST_NAMES = 1000

export interface MockModel {
  readonly name: string
  readonly className: string
  readonly settings: ModelClassSettings
  /** Key of its random draws. */
  readonly key: number
  /** The servers of a class with bounded capacity. */
  readonly station: ServerQueue | null
  /** Jobs accepted so far. */
  accepted: number
  /** Texts accepted and not yet ended. */
  underWay: number
  /** When its latest job ends: since then it has been idle. */
  busyUntil: number
}

/** Finds the model that a name means: the class whose name is the longest part of it. */
export class Catalogue {
  readonly #world: MockWorld
  readonly #classes: readonly string[]
  /** A name that no class knows means the default model of the endpoint, so there is a map for each. */
  readonly #models: Readonly<Record<Modality, Map<string, MockModel>>> = {
    image: new Map(),
    video: new Map(),
    text: new Map(),
    audio: new Map(),
  }
  #size = 0

  constructor(world: MockWorld) {
    this.#world = world
    this.#classes = Object.keys(world.models).sort((a, b) => b.length - a.length)
  }

  /** The model of that name; null when no class knows it and the world refuses such names. */
  find(name: string, modality: Modality): MockModel | null {
    const known = this.#models[modality].get(name)
    if (known !== undefined) return known
    const lower = name.toLowerCase()
    const className = this.#classes.find((one) => lower.includes(one.toLowerCase())) ?? this.#fallback(modality)
    if (className === null) return null
    return this.#model(this.#size < MOST_NAMES ? name : `other ${className}`, className, modality)
  }

  /** The modality of models of that name, by their class; null where no class knows it. */
  modalityOf(name: string): Modality | null {
    const lower = name.toLowerCase()
    const className = this.#classes.find((one) => lower.includes(one.toLowerCase()))
    return className === undefined ? null : (this.#world.models[className]?.modality ?? null)
  }

  /** The model that stands for requests that name none. */
  nameless(modality: Modality): MockModel | null {
    const className = this.#first(modality)
    return className === null ? null : this.#model(`other ${className}`, className, modality)
  }

  #fallback(modality: Modality): string | null {
    return this.#world.errors.unknownModel === 'refuse' ? null : this.#first(modality)
  }

  #first(modality: Modality): string | null {
    for (const [name, settings] of Object.entries(this.#world.models)) if (settings.modality === modality) return name
    return null
  }

  #model(name: string, className: string, modality: Modality): MockModel {
    const known = this.#models[modality].get(name)
    if (known !== undefined) return known
    const settings = this.#world.models[className] as ModelClassSettings
    const model: MockModel = {
      name,
      className,
      settings,
      key: hashText(name),
      station: settings.capacity === null ? null : new ServerQueue(settings.capacity),
      accepted: 0,
      underWay: 0,
      busyUntil: Number.NEGATIVE_INFINITY,
    }
    this.#models[modality].set(name, model)
    this.#size++
    return model
  }
}
