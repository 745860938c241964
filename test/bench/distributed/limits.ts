export async function checkLimits(): Promise<boolean> {
  return true
}
