/** How many rows each rule deleted, by its name. */
export type Zaehlung = Readonly<Record<string, number>>

export function addZaehlung(eine: Zaehlung, others: Zaehlung): Zaehlung {
  const names = new Set([...Object.keys(eine), ...Object.keys(others)])
  return Object.fromEntries([...names].map((name) => [name, (eine[name] ?? 0) + (others[name] ?? 0)]))
}
