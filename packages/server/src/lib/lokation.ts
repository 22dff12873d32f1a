/** Whether an id is that of a Marktlokation: eleven digits, the last one a check digit. */
export function isMarktlokation(id: string): boolean {
  if (!/^[1-9]\d{10}$/.test(id)) return false
  const digits = Array.from(id, Number)
  const sum = digits.slice(0, 10).reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 2), 0)
  return (10 - (sum % 10)) % 10 === digits[10]
}

/** Whether an id is that of a Messlokation: country, network operator, postal code, and twenty characters of its own. */
export const isMesslokation = (id: string): boolean => /^[A-Z]{2}\d{11}[A-Z\d]{20}$/.test(id)
