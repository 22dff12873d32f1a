/** How many rows each rule deleted, by its name. */
export type Zaehlung = Readonly<Record<string, number>>

export function addZaehlung(eine: Zaehlung, andere: Zaehlung): Zaehlung {
  const names = new Set([...Object.keys(eine), ...Object.keys(andere)])
  return Object.fromEntries([...names].map((name) => [name, (eine[name] ?? 0) + (andere[name] ?? 0)]))
}
