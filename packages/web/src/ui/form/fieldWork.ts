import { createContext, use, useCallback, useEffect, useId, useLayoutEffect, useState } from 'react'

/** What a field tells its form. */
interface FieldWork {
  /** What the field is doing, in German: `Das Foto wird vorbereitet …`; undefined while it does nothing. */
  readonly doing: string | undefined
  /** What it did last came to nothing. */
  readonly hasFailed?: boolean
  /** For how long the form waits in milliseconds, where it can be sent without what the field does; else to the end. */
  readonly patienceMs?: number
}

type Tell = (field: string, work: FieldWork | undefined) => void

const Told = createContext<Tell>(() => undefined)

/** Around the fields of a form, so that they can tell it. */
export const FieldWorkContext = Told.Provider

/** For a field that takes its time: a form is never sent while one of its fields is at work [oberflaeche-39]. */
export function useFieldWork({ doing, hasFailed = false, patienceMs }: FieldWork): void {
  const field = useId()
  const tell = use(Told)
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (doing === undefined || patienceMs === undefined) return undefined
    const timer = setTimeout(() => setIsLate(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [doing, patienceMs])
  useLayoutEffect(() => {
    tell(field, { doing: isLate ? undefined : doing, hasFailed })
    return () => tell(field, undefined)
  }, [tell, field, doing, hasFailed, isLate])
}

/** What the fields of a form are doing. */
export function useWorkOfFields() {
  const [works, setWorks] = useState<ReadonlyMap<string, FieldWork>>(new Map())
  const tell = useCallback<Tell>((field, work) => {
    setWorks((current) => {
      const others = [...current].filter(([other]) => other !== field)
      return new Map(work === undefined ? others : [...others, [field, work]])
    })
  }, [])
  const all = [...works.values()]
  return {
    tell,
    doing: all.find(({ doing }) => doing !== undefined)?.doing,
    hasFailed: all.some(({ hasFailed }) => hasFailed === true),
  }
}
