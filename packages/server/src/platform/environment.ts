/**
 * The environment variables of this process, with those of the file `.env` in the current folder that are not set otherwise. Throws
 * if the file exists and cannot be read.
 */
export function readEnvironment(): NodeJS.ProcessEnv {
  try {
    process.loadEnvFile();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT")
      throw new Error(`The file .env in ${process.cwd()} cannot be read (${code}).`, { cause: error });
  }
  return process.env;
}
