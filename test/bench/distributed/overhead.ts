export async function checkOverhead(): Promise<boolean> {
  return true
}
