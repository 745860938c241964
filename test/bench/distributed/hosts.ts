export async function checkHosts(): Promise<boolean> {
  return true
}
