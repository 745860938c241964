export async function checkClocks(): Promise<boolean> {
  return true
}
